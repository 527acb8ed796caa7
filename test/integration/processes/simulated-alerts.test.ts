import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { streamOf } from '../../../src/domain/streams.ts'
import type { EventStore } from '../../../src/eventstore/port.ts'
import { firedByLoop } from '../../support/arbitraries/any-alerts.ts'
import { openMemoryLog } from '../../support/logs/memory-log.ts'
import { openFeeds } from '../../support/simulated-alerts/feeds.ts'
import { alertPlans, type Plan } from '../../support/simulated-alerts/plan.ts'
import { startProcesses } from '../../support/simulated-alerts/processes.ts'
import { codec, watchedIn } from '../../support/simulated-alerts/read-side.ts'
import { simulatedRuns } from '../../support/simulated-runs.ts'
import { until } from '../../support/until.ts'

const runsAtOnce = 100

/** Where each alert fires: by the obvious loop over what the log holds, and as the log tells it. */
const firings = async (log: EventStore) => {
  const watched = await watchedIn(log)
  const told = watched.flatMap(({ event }) => {
    if (event.type !== 'AlertTriggered') return []
    const { alertId, tick } = event.data
    return [`${alertId} ${tick.stream}@${tick.revision.toString()} ${tick.index.toString()}`]
  })
  const expected = firedByLoop(watched.map(({ event }) => event)).map((fired) => {
    const { stream, revision } = watched[fired.event]!.recorded
    return `${fired.alertId} ${stream}@${revision.toString()} ${fired.tick.toString()}`
  })
  return { told: told.sort(), expected: expected.sort() }
}

const simulate = async (plan: Plan) => {
  const log = openMemoryLog()
  const processes = startProcesses(log, plan)
  const tick = openFeeds(log, plan)
  let batches = 0
  for (const event of plan.story)
    if (event.type === 'PricesTicked') await tick(event.data, batches++)
    else if (event.type === 'AlertCreated') {
      const id = randomUUID()
      const occurredAt = new Date(0).toISOString()
      const metadata = { correlationId: id, causationId: id, userId: null, occurredAt }
      const created = { id, ...codec.encode(event), metadata }
      await log.append(streamOf.alert(event.data.alertId), [created], 'no_stream')
    }
  await until('every process has looked at everything', async () => {
    const head = await log.head()
    return head === null || processes.haveReached(head)
  })
  const ends = processes.ends()
  await processes.stop()
  const { told, expected } = await firings(log)
  expect(told).toEqual(expected)
  await log.close()
  return { ends, fired: told.length }
}

it(`in ${simulatedRuns.toString()} simulated runs on a log that fails, answers late or drops the line, under two feeds and two processes that end anywhere, every alert fires exactly once`, async () => {
  const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000)
  process.stdout.write(`simulated-alerts: TEST_SEED=${seed.toString()}\n`)
  const plans = fc.sample(alertPlans, { seed, numRuns: simulatedRuns })
  const total = { ends: 0, fired: 0 }
  for (let first = 0; first < simulatedRuns; first += runsAtOnce) {
    const ended = plans.slice(first, first + runsAtOnce).map(async (plan, index) => {
      try {
        return await simulate(plan)
      } catch (error) {
        throw new Error(`run ${(first + index).toString()}: ${JSON.stringify(plan)}`, {
          cause: error,
        })
      }
    })
    for (const { ends, fired } of await Promise.all(ended)) {
      total.ends += ends
      total.fired += fired
    }
  }
  process.stdout.write(`${total.fired.toString()} alerts fired, ${total.ends.toString()} ends\n`)
  expect(total.fired).toBeGreaterThan(simulatedRuns / 4)
  expect(total.ends).toBeGreaterThan(simulatedRuns / 2)
})
