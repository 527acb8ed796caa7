import { describe, expect, it } from 'vitest'
import type { Position } from '../../../../src/eventstore/position.ts'
import { planOf } from '../../../../src/projections/runner/plan.ts'

const at = (commit: bigint): Position => ({ commit, prepare: commit })
const head = at(10n)

interface Held {
  readonly live: string | null
  /** The last position of each generation. */
  readonly generations: Readonly<Record<string, bigint>>
}

const plan = ({ live, generations }: Held, end: Position | undefined) =>
  planOf(
    {
      live: () => Promise.resolve(live),
      generations: () => Promise.resolve(Object.keys(generations)),
      seen: (generation) => Promise.resolve(at(generations[generation] ?? 0n)),
    },
    { name: 'stocks', version: 3 },
    end,
  )

describe('what has to be done of a projection', () => {
  it.each<[string, Held, Partial<Awaited<ReturnType<typeof plan>>>]>([
    [
      'that was never built',
      { live: null, generations: {} },
      { live: null, current: false, ahead: false, unfinished: null, next: 'stocks@3.1', stale: [] },
    ],
    [
      'that is current',
      { live: 'stocks@3.4', generations: { 'stocks@3.4': 10n } },
      { live: 'stocks@3.4', current: true, ahead: false, next: 'stocks@3.5', stale: [] },
    ],
    [
      'of an earlier version',
      { live: 'stocks@2.4', generations: { 'stocks@2.4': 10n } },
      { live: 'stocks@2.4', current: false, next: 'stocks@3.5', stale: [] },
    ],
    [
      'whose readers point to what is gone',
      { live: 'stocks@3.4', generations: { 'stocks@3.3': 9n } },
      { live: null, current: false, unfinished: 'stocks@3.3', next: 'stocks@3.4' },
    ],
    [
      'that has seen more than the log',
      { live: 'stocks@3.4', generations: { 'stocks@3.4': 11n } },
      { live: 'stocks@3.4', current: false, ahead: true },
    ],
    [
      'with builds that were interrupted',
      {
        live: 'stocks@2.4',
        generations: { 'stocks@3.5': 3n, 'stocks@3.12': 5n, 'stocks@2.4': 10n, 'stocks@2.13': 1n },
      },
      {
        live: 'stocks@2.4',
        unfinished: 'stocks@3.12',
        next: 'stocks@3.14',
        stale: ['stocks@2.13', 'stocks@3.5'],
      },
    ],
    [
      'whose interrupted build has seen more than the log',
      { live: 'stocks@3.4', generations: { 'stocks@3.4': 10n, 'stocks@3.5': 11n } },
      { current: true, unfinished: null, next: 'stocks@3.6', stale: ['stocks@3.5'] },
    ],
    [
      'beside what has another name',
      { live: 'stocks@3.4', generations: { 'stocks@3.4': 10n, 'stocks 3': 1n } },
      { current: true, unfinished: null, next: 'stocks@3.5', stale: [] },
    ],
  ])('%s', async (_, held, expected) => {
    expect(await plan(held, head)).toMatchObject(expected)
  })

  it('is that of what is stored while the log cannot be read', async () => {
    const held = { live: 'stocks@3.4', generations: { 'stocks@3.4': 11n } }
    expect(await plan(held, undefined)).toMatchObject({ current: true, ahead: false })
  })
})
