import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createFeedCommands } from '../../../src/market/feed/feed-commands.ts'
import { alertAggregate } from '../../../src/domain/alert/decider.ts'
import { eventTables } from '../../../src/domain/all-events.ts'
import { createCodec } from '../../../src/eventstore/codec.ts'
import { createCommandHandler } from '../../../src/eventstore/handler/command-handler.ts'
import { openEmbeddedEventStore } from '../../../src/eventstore/embedded/embedded-event-store.ts'
import { meterAppends } from '../../../src/ops/metrics/append-metrics.ts'
import { createTickMetrics } from '../../../src/ops/metrics/tick-metrics.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const noon = Date.parse('2025-01-02T17:00:00Z')

const openMetered = (now: () => number = () => noon) => {
  const registry = new Registry()
  const plain = openEmbeddedEventStore({ file: join(tempFolder(), 'events.db') })
  onTestFinished(() => plain.close())
  const store = meterAppends(registry, plain, now)
  const codec = createCodec(eventTables)
  const commands = createCommandHandler({ store, codec, now: () => new Date(now()) })
  /** The value of one line of the exposition; 0 when it is not there. */
  const read = async (line: string): Promise<number> => {
    const found = (await registry.metrics()).split('\n').find((text) => text.startsWith(`${line} `))
    return found === undefined ? 0 : Number(found.slice(line.length + 1))
  }
  return { registry, store, codec, commands, read }
}

const event = (type: string) => ({
  id: randomUUID(),
  type,
  data: {},
  metadata: { correlationId: 'c', causationId: 'c', userId: null, occurredAt: '2025-01-02' },
})

describe('the metrics of appends', () => {
  it('count what was written, what lost a race and what failed', async () => {
    const { store, read } = openMetered()
    const appends = (outcome: string) =>
      read(`tapedeck_appends_total{category="tally",outcome="${outcome}"}`)
    await store.append('tally-a', [event('Counted'), event('Counted')], 'no_stream')
    await store.append('tally-a', [event('Counted')], 'no_stream')
    expect(await appends('written')).toBe(1)
    expect(await appends('lost_race')).toBe(1)
    expect(await read('tapedeck_appended_events_total{category="tally",type="Counted"}')).toBe(2)
    expect(await read('tapedeck_append_duration_seconds_count{category="tally"}')).toBe(2)
    await store.close()
    await expect(store.append('tally-a', [event('Counted')], 1n)).rejects.toThrow()
    expect(await appends('failed')).toBe(1)
  })

  it('take the time from a tick to the alert that it fired', async () => {
    let nowMs = noon
    const { commands, read } = openMetered(() => nowMs)
    const alertId = randomUUID()
    const userId = randomUUID()
    const context = () => ({ commandId: randomUUID(), userId })
    const created = { type: 'CreateAlert', alertId, userId, symbol: 'AAPL', value: 180 } as const
    const rest = {
      condition: 'price_above',
      isListed: true,
      activeAlerts: 0,
      references: null,
    } as const
    await commands.handle(alertAggregate, alertId, { ...created, ...rest }, context())
    nowMs += 300
    const stream = 'priceFeed-simulated_2025-01-02'
    const tick = { stream, revision: 0, index: 0, price: 181, volume: 1, at: noon }
    const fired = { type: 'TriggerAlert', alertId, tick, measured: 181, reference: null } as const
    await commands.handle(alertAggregate, alertId, fired, context())
    await commands.handle(alertAggregate, alertId, fired, context())
    expect(await read('tapedeck_alert_latency_seconds_count')).toBe(1)
    expect(await read('tapedeck_alert_latency_seconds_sum')).toBeCloseTo(0.3, 6)
  })
})

describe('the metrics of ticks', () => {
  it('count by reason what was left out of a tick batch', async () => {
    const { registry, store, codec, commands, read } = openMetered()
    const feed = createFeedCommands({
      store,
      commands,
      codec,
      newId: randomUUID,
      now: () => noon,
      listed: new Set(['AAPL']),
      onRejectedTicks: createTickMetrics(registry),
    })
    const outcome = await feed.tickPrices({
      commandId: randomUUID(),
      source: 'simulated',
      date: '2025-01-02',
      ticks: [
        ['AAPL', 180, 100, noon],
        ['AAPL', -1, 100, noon],
        ['AAPL', Number.NaN, 100, noon],
        ['XYZ', 1, 1, noon],
        ['AAPL', 181, 100, noon + 3_600_000],
      ],
    })
    expect(outcome).toEqual({ ok: true })
    const rejected = (reason: string) => read(`tapedeck_rejected_ticks_total{reason="${reason}"}`)
    expect(await rejected('bad_price')).toBe(2)
    expect(await rejected('unknown_symbol')).toBe(1)
    expect(await rejected('from_the_future')).toBe(1)
  })
})
