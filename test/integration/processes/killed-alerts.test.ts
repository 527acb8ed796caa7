import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { AnyEvent } from '../../../src/domain/all-events.ts'
import type { WatchedEvent } from '../../../src/domain/alert/armed/watch.ts'
import type { RecordedEvent } from '../../../src/eventstore/port.ts'
import { firedByLoop } from '../../support/arbitraries/any-alerts.ts'
import { openAlertServer } from '../../support/killed-alerts/server.ts'
import { buildChild, runUntilKilled } from '../../support/faults/killed-child.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { until } from '../../support/until.ts'

/** `npm run torture` asks for 200. */
const rounds = Number(process.env['TORTURE_ROUNDS'] ?? 20)
const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000)
const killAfterMsMax = 200
const roundMsMax = 10_000

let program: string
beforeAll(async () => {
  const source = join(import.meta.dirname, '../../support/killed-alerts/child.ts')
  program = await buildChild(source, 'killed-alerts')
}, 60_000)

interface Firing {
  readonly alertId: string
  readonly stream: string
  readonly revision: number
  readonly index: number
  readonly at: string
}

const inOrder = (firings: readonly Firing[]) =>
  firings.map((firing) => JSON.stringify(firing)).sort()

/** Looks at what is left, as the next start does, and reads what fired and what should have. */
const finish = async (folder: string) => {
  let watching = false
  const server = await openAlertServer(folder, ({ kind }) => (watching ||= kind === 'watching'))
  await until('everything is looked at', () => watching)
  const story: { recorded: RecordedEvent; event: AnyEvent }[] = []
  const fired: Firing[] = []
  for await (const recorded of server.store.readAll()) {
    const event = server.codec.decode(recorded)
    if (event.type !== 'AlertTriggered') story.push({ recorded, event })
    else {
      const { alertId, tick } = event.data
      const { stream, revision, index } = tick
      fired.push({ alertId, stream, revision, index, at: recorded.metadata.occurredAt })
    }
  }
  await server.close()
  const expected = firedByLoop(story.map(({ event }) => event as WatchedEvent)).map(
    ({ alertId, event: place, tick }): Firing => {
      const { recorded, event } = story[place]!
      const at = event.type === 'PricesTicked' ? event.data.ticks[tick]![3] : 0
      const { stream, revision } = recorded
      return {
        alertId,
        stream,
        revision: Number(revision),
        index: tick,
        at: new Date(at).toISOString(),
      }
    },
  )
  return { fired, expected, steps: story.length }
}

it(
  `${rounds.toString()} times killed while ticks flow, every alert has fired exactly once, at its tick (seed ${seed.toString()})`,
  async () => {
    const folder = tempFolder()
    const lives = fc.sample(fc.integer({ min: 0, max: killAfterMsMax }), { seed, numRuns: rounds })
    const args = [folder, seed.toString()]
    let told = -1
    for (const killAfterMs of lives)
      await runUntilKilled({ program, args, killAfterMs, onLine: (line) => (told = Number(line)) })
    const { fired, expected, steps } = await finish(folder)
    process.stdout.write(
      `killed alerts: ${rounds.toString()} rounds, ${steps.toString()} steps, ${fired.length.toString()} alerts fired\n`,
    )
    expect(steps).toBeGreaterThan(told)
    expect(inOrder(fired)).toEqual(inOrder(expected))
    // Of the steps, because a busy machine does only a few in a life.
    expect(fired.length).toBeGreaterThan(steps / 10)
  },
  rounds * roundMsMax,
)
