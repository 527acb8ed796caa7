import {
  shiftDate,
  type TradingDate,
  tradingDayStart,
} from '../../../src/domain/calendar/trading-day.ts'
import type { AlertCondition } from '../../../src/domain/alert/conditions/table.ts'
import type { Tick } from '../../../src/domain/price-feed/events.ts'
import { uuidV5 } from '../../../src/eventstore/ids.ts'
import { mulberry32 } from '../mulberry32.ts'

export const tortureSymbols = ['AAPL', 'MSFT', 'BRK.B', 'SPY']
export const tortureSource = 'simulated'

const owner = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'
const firstDay = '2025-01-06'
const stepsPerDay = 60

export type Step =
  | {
      readonly kind: 'alert'
      readonly alertId: string
      readonly userId: string
      readonly symbol: string
      readonly condition: AlertCondition
      readonly value: number
    }
  | { readonly kind: 'batch'; readonly date: TradingDate; readonly ticks: readonly Tick[] }

/** What happens at this place of the story that belongs to the seed: whoever tells it on knows it. */
export const stepOf = (seed: number, index: number): Step => {
  const random = mulberry32(seed * 1_000_003 + index)
  const among = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() * items.length)] as Item
  const price = () => 90 + Math.floor(random() * 21)
  const day = Math.floor(index / stepsPerDay)
  const date = shiftDate(firstDay, day)
  if (index % 2 === 0) {
    const condition = among([
      'price_above',
      'price_below',
      'percent_change',
      'volume_spike',
    ] as const)
    const value = {
      price_above: price(),
      price_below: price(),
      percent_change: among([-5, -1, 1, 5]),
      volume_spike: among([1, 1.5, 2]),
    }[condition]
    const alertId = uuidV5(owner, `${seed.toString()} ${index.toString()}`)
    return {
      kind: 'alert',
      alertId,
      userId: owner,
      symbol: among(tortureSymbols),
      condition,
      value,
    }
  }
  const at = tradingDayStart(date) + (index % stepsPerDay) * 1_000
  const ticks = Array.from({ length: 6 }, (_, place): Tick => [
    ...([among(tortureSymbols), price(), 1_000 * (index % stepsPerDay) + place] as const),
    at + place,
  ])
  return { kind: 'batch', date, ticks }
}
