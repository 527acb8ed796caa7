import { Counter, Histogram, type Registry } from 'prom-client'
import { alertEvents } from '../../domain/alert/events.ts'
import type { AppendResult, EventStore, EventToAppend } from '../../eventstore/port.ts'

/** The part of a stream's name before the first dash: there are as many as aggregates. */
const categoryOf = (stream: string): string => stream.split('-', 1)[0] ?? ''

const outcomes = ['written', 'lost_race', 'failed'] as const

type Outcome = (typeof outcomes)[number]

const outcomeOf = (result: AppendResult): Outcome => (result.ok ? 'written' : 'lost_race')

const appendSeconds = [0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30]

/** From a tick to its alert: part of a second normally, days after an outage. */
const alertSeconds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 600, 3_600, 86_400]

const createCounters = (registry: Registry) => {
  const registers = [registry]
  return {
    appends: new Counter({
      name: 'tapedeck_appends_total',
      help: 'Appends to the event log, by stream category and outcome',
      labelNames: ['category', 'outcome'],
      registers,
    }),
    events: new Counter({
      name: 'tapedeck_appended_events_total',
      help: 'Events written to the log',
      labelNames: ['category', 'type'],
      registers,
    }),
    seconds: new Histogram({
      name: 'tapedeck_append_duration_seconds',
      help: 'Time from an append request to its durable answer',
      labelNames: ['category'],
      buckets: appendSeconds,
      registers,
    }),
    alertLatency: new Histogram({
      name: 'tapedeck_alert_latency_seconds',
      help: 'Time from the tick that triggered an alert to its event in the log',
      buckets: alertSeconds,
      registers,
    }),
  }
}

const tickOf = ({ type, data }: EventToAppend): { readonly at: number } | null => {
  // With or without a version.
  if (!type.startsWith('AlertTriggered')) return null
  const parsed = alertEvents.AlertTriggered.safeParse(data)
  return parsed.success ? parsed.data.tick : null
}

/**
 * The same log, with its appends counted. The latency of alerts is measured here, because the
 * trigger of every alert is appended here.
 * @param now Unix ms
 */
export const meterAppends = (
  registry: Registry,
  store: EventStore,
  now: () => number,
): EventStore => {
  const counters = createCounters(registry)
  const known = new Set<string>()

  /** Starts at 0: otherwise the first count of a new series would not show as an increase. */
  const begin = (category: string) => {
    if (known.has(category)) return
    known.add(category)
    for (const outcome of outcomes) counters.appends.inc({ category, outcome }, 0)
  }

  const count = (category: string, outcome: Outcome) => counters.appends.inc({ category, outcome })

  const wrote = (category: string, events: readonly EventToAppend[]) => {
    for (const event of events) {
      counters.events.inc({ category, type: event.type })
      const tick = tickOf(event)
      if (tick !== null) counters.alertLatency.observe(Math.max(0, now() - tick.at) / 1_000)
    }
  }

  const append: EventStore['append'] = async (stream, events, expected, options) => {
    const category = categoryOf(stream)
    begin(category)
    const end = counters.seconds.startTimer({ category })
    try {
      const result = await store.append(stream, events, expected, options)
      count(category, outcomeOf(result))
      if (result.ok) wrote(category, events)
      return result
    } catch (error) {
      count(category, 'failed')
      throw error
    } finally {
      end()
    }
  }

  return {
    append,
    readStream: (stream, options) => store.readStream(stream, options),
    readAll: (options) => store.readAll(options),
    subscribe: (options) => store.subscribe(options),
    newestUntil: (until, options) => store.newestUntil(until, options),
    head: (options) => store.head(options),
    retain: (stream, seconds) => store.retain(stream, seconds),
    close: () => store.close(),
    ...(store.inspection && { inspection: store.inspection }),
  }
}
