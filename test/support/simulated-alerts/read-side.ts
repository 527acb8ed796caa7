import { eventTables } from '../../../src/domain/all-events.ts'
import type { WatchedEvent } from '../../../src/domain/alert/armed/watch.ts'
import { termsOf } from '../../../src/domain/alert/terms.ts'
import { dailyBarTime } from '../../../src/domain/calendar/trading-day.ts'
import type { DayClose } from '../../../src/domain/quotes/day-close.ts'
import { createCodec } from '../../../src/eventstore/codec.ts'
import type { EventStore, RecordedEvent } from '../../../src/eventstore/port.ts'
import type { AlertReadSide, StandingAlert } from '../../../src/processes/alerts/ports.ts'

export const codec = createCodec(eventTables)

export interface Watched {
  readonly recorded: RecordedEvent
  readonly event: WatchedEvent
}

export const watchedIn = async (log: EventStore): Promise<readonly Watched[]> => {
  const found: Watched[] = []
  for await (const recorded of log.readAll())
    found.push({ recorded, event: codec.decode(recorded) as WatchedEvent })
  return found
}

const standing = (watched: readonly Watched[]): ReadonlyMap<string, StandingAlert> => {
  const alerts = new Map<string, StandingAlert>()
  for (const { recorded, event } of watched)
    if (event.type === 'AlertCreated') {
      const { alertId } = event.data
      const since = recorded.position
      alerts.set(alertId, { alertId, terms: termsOf(event.data), paused: null, since })
    } else if (event.type === 'AlertTriggered') alerts.delete(event.data.alertId)
  return alerts
}

const daysOf = (watched: readonly Watched[]): ReadonlyMap<string, readonly DayClose[]> => {
  const symbols = new Map<string, Map<number, DayClose>>()
  for (const { event } of watched) {
    if (event.type !== 'PricesTicked') continue
    const time = dailyBarTime(event.data.date)
    for (const [symbol, close, volume] of event.data.ticks) {
      const days = symbols.get(symbol) ?? new Map<number, DayClose>()
      symbols.set(symbol, days.set(time, { time, close, volume }))
    }
  }
  return new Map([...symbols].map(([symbol, days]) => [symbol, [...days.values()]]))
}

/** What alerts and days there are now, folded from the whole log each time it is asked for. */
export const foldedReadSide = (log: EventStore, mayFail: () => void): AlertReadSide => ({
  caughtUp: () => {
    mayFail()
    return Promise.resolve()
  },
  async *records() {
    // None of these alerts has a rule.
  },
  async *splits() {
    // Nor was its stock ever split.
  },
  async *activeAlerts() {
    yield* standing(await watchedIn(log)).values()
  },
  async *symbolDays() {
    mayFail()
    for (const [symbol, days] of daysOf(await watchedIn(log))) {
      const last = days.at(-1)
      const current = last === undefined ? null : { ...last, source: 'ticks' as const }
      yield { symbol, days: days.slice(0, -1), current, intraday: [], day: null }
    }
  },
})
