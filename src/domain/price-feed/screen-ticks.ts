import { isPrice, isShares, isUnixTime } from '../kernel/fields.ts'
import { nextMidnight, tradingDayStart } from '../calendar/trading-day.ts'
import type { TickPrices } from './commands.ts'
import type { Tick } from './events.ts'
import { priceFeedLimits } from './limits.ts'
import type { RejectedTicks, TickFault } from './refusals.ts'
import type { PriceFeedState } from './state.ts'

export interface ScreenedTicks {
  /** The good ticks, in their order. */
  readonly kept: Tick[]
  readonly rejected: RejectedTicks
}

interface Window {
  readonly from: number
  readonly until: number
  readonly latest: number
}

const numbersFault = ([, price, volume, at]: Tick, window: Window): TickFault | null => {
  if (!isPrice(price)) return 'bad_price'
  if (!isShares(volume)) return 'bad_volume'
  if (!isUnixTime(at)) return 'bad_time'
  if (at > window.latest) return 'from_the_future'
  return at >= window.from && at < window.until ? null : 'another_day'
}

const orderFault = (tick: Tick, last: Tick | undefined): TickFault | null => {
  if (last === undefined || tick[3] > last[3]) return null
  if (tick[3] < last[3]) return 'out_of_order'
  return tick[1] === last[1] && tick[2] === last[2] ? 'repeated' : null
}

/**
 * Parts the good ticks of a tick batch from the bad: one bad row of a provider costs that row, not the
 * tick batch. Several ticks of one symbol are checked in order.
 */
export const screenTicks = (command: TickPrices, state: PriceFeedState): ScreenedTicks => {
  const before = state.status === 'ticking' ? state.last : null
  const seen = new Map<string, Tick>()
  const kept: Tick[] = []
  const rejected: Partial<Record<TickFault, number>> = {}
  const from = tradingDayStart(command.date)
  const window = {
    from,
    until: nextMidnight(from),
    latest: command.nowMs + priceFeedLimits.futureToleranceMs,
  }
  for (const tick of command.ticks) {
    const [symbol] = tick
    const fault = command.isListed(symbol)
      ? (numbersFault(tick, window) ?? orderFault(tick, seen.get(symbol) ?? before?.get(symbol)))
      : 'unknown_symbol'
    if (fault === null) {
      kept.push(tick)
      seen.set(symbol, tick)
    } else rejected[fault] = (rejected[fault] ?? 0) + 1
  }
  return { kept, rejected }
}
