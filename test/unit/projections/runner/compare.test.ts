import { describe, expect, it } from 'vitest'
import { physicalName } from '../../../../src/projections/generation.ts'
import type { ReadModelDocument } from '../../../../src/projections/port.ts'
import { Comparing } from '../../../../src/projections/runner/compare.ts'
import { type RunnerLimits, runnerLimits } from '../../../../src/projections/runner/limits.ts'
import { tally } from '../../../support/faults/tally.ts'

const generations = { before: 'one@1.1', after: 'one@1.2' } as const
const limits: RunnerLimits = {
  ...runnerLimits,
  documentsPerComparison: 3,
  comparisonPauseMs: 0,
  comparisonRoundsMax: 4,
}

/** The sum of each document, and the position that last changed it. */
type Held = Record<string, readonly [sum: number, at: string]>

const byId = (a: ReadModelDocument, b: ReadModelDocument) => (a._id < b._id ? -1 : 1)

interface Options {
  /** Called before the documents that are still open are read again. */
  readonly onRound?: (held: { before: Held; after: Held }, round: number) => void
  readonly bounds?: Partial<RunnerLimits>
  readonly signal?: AbortSignal
}

const compare = async (before: Held, after: Held, options: Options = {}) => {
  const held = { before, after }
  const read = (collection: string): ReadModelDocument[] => {
    const side = collection === physicalName(generations.after, 'tallies') ? 'after' : 'before'
    const documents = collection.endsWith('tallies') ? Object.entries(held[side]) : []
    return documents.map(([_id, [sum, at]]) => ({ _id, sum, at }))
  }
  let [pages, rounds, isRound] = [0, 0, false]
  const comparing = new Comparing(
    {
      find: (collection, { filter, sort, limit }) => {
        pages += 1
        isRound = collection.endsWith('totals')
        const { gt } = filter?.['_id'] as { readonly gt: string }
        const found = read(collection).filter(({ _id }) => _id > gt)
        const ordered = sort?.[0]?.field === '_id' ? found.sort(byId) : found
        return Promise.resolve(ordered.slice(0, limit))
      },
      getMany: (collection, ids) => {
        if (isRound && collection.startsWith(generations.before))
          options.onRound?.(held, (rounds += 1))
        return Promise.resolve(read(collection).filter(({ _id }) => ids.includes(_id)))
      },
    },
    generations,
    { ...limits, ...options.bounds },
    options.signal ?? new AbortController().signal,
  )
  return { ...(await comparing.run(tally('one'))), pages, rounds }
}

const same = { documents: 0, different: 0, unsettled: 0, named: [] }

describe('two generations', () => {
  it('are compared whole, in pages, and differ in what they say of the same moment', async () => {
    const before: Held = { e: [5, '7'], d: [4, '7'], c: [3, '6'], b: [2, '5'], A: [1, '5'] }
    const after: Held = { ...before, b: [20, '5'], e: [50, '7'] }
    expect(await compare(before, after)).toEqual({
      documents: 5,
      different: 2,
      unsettled: 0,
      named: ['tallies/b', 'tallies/e'],
      pages: 6,
      rounds: 0,
    })
  })

  it('differ in what only one of them has, once that has not changed for a round', async () => {
    const [before, after]: Held[] = [
      { a: [1, '5'], old: [2, '5'] },
      { a: [1, '5'], new: [3, '6'] },
    ]
    const named = ['tallies/new', 'tallies/old']
    expect(await compare(before!, after!)).toMatchObject({
      documents: 2,
      different: 2,
      unsettled: 0,
      named: expect.arrayContaining(named) as unknown,
    })
  })

  it('are the same when one of them catches up while they are compared', async () => {
    const before: Held = { a: [1, '5'], b: [1, '5'], gone: [3, '5'] }
    const onRound: Options['onRound'] = (held, round) => {
      if (round === 1) held.after['a'] = [1, '5']
      if (round === 2) held.after['b'] = [1, '5']
      if (round === 3) delete held.before['gone']
    }
    expect(await compare(before, { a: [0, '4'], b: [0, '3'] }, { onRound })).toMatchObject({
      ...same,
      documents: 2,
      rounds: 3,
    })
  })

  it('differ where they come to say something else of the same moment', async () => {
    const onRound: Options['onRound'] = ({ after }) => (after['a'] = [2, '5'])
    expect(await compare({ a: [1, '5'] }, { a: [0, '4'] }, { onRound })).toMatchObject({
      different: 1,
      unsettled: 0,
      named: ['tallies/a'],
      rounds: 1,
    })
  })

  it.each(['before', 'after'] as const)(
    'are not said to differ in what keeps changing in %s, for as many rounds as there may be',
    async (side) => {
      const onRound: Options['onRound'] = (held, round) => (held[side]['a'] = [round, `9${round}`])
      expect(
        await compare({ a: [1, '5'], b: [1, '5'] }, { a: [0, '4'], b: [0, '4'] }, { onRound }),
      ).toMatchObject({ different: 1, unsettled: 1, named: ['tallies/b'], rounds: 4 })
    },
  )

  it('name so many of their differences, and look again at so many documents', async () => {
    const before: Held = { a: [1, '5'], b: [1, '5'], c: [1, '5'] }
    const wrong: Held = { a: [0, '5'], b: [0, '5'], c: [0, '5'] }
    expect(await compare(before, wrong, { bounds: { differencesNamedMax: 2 } })).toMatchObject({
      different: 3,
      named: ['tallies/a', 'tallies/b'],
    })
    expect(await compare(before, {}, { bounds: { documentsUnsettledMax: 2 } })).toMatchObject({
      different: 2,
      named: ['tallies/a', 'tallies/b'],
    })
  })

  it('are not compared any more once the program ends', async () => {
    const stopping = new AbortController()
    const onRound = () => stopping.abort()
    const { signal } = stopping
    const held: [Held, Held] = [{ a: [1, '5'] }, { a: [0, '4'] }]
    expect(await compare(...held, { onRound, signal })).toMatchObject({ unsettled: 1, rounds: 1 })
    expect(await compare(...held, { signal })).toMatchObject({ documents: 0, pages: 0, rounds: 0 })
  })
})
