import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { AlertCondition } from '../../../src/domain/alert/conditions/table.ts'
import type { WatchedEvent } from '../../../src/domain/alert/armed/watch.ts'
import {
  dailyBarTime,
  shiftDate,
  tradingDate,
  tradingDayStart,
} from '../../../src/domain/calendar/trading-day.ts'
import { before, daysUntil, firstDay, symbol } from '../../support/alerts/split-alerts.ts'
import { imported, listed, ticked } from '../../support/logs/market-events.ts'
import { WatchedLog } from '../../support/logs/watched-log.ts'
import { until } from '../../support/until.ts'
import { AlertWorld, type RunningProcess } from '../../support/worlds/alert-world.ts'

const userId = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'

interface Happening {
  readonly event: WatchedEvent
  /** Unix ms. */
  readonly at: number
}
type Step = Happening | 'stops' | 'starts'

const alerts = (): Happening[] => {
  const at = tradingDayStart(before)
  const terms: [AlertCondition, number][] = [
    ['price_below', 900],
    ['price_above', 1_100],
    ['percent_change', -5],
  ]
  return terms.map(([condition, value]) => {
    const data = { alertId: randomUUID(), userId, symbol, condition, value }
    return { event: { type: 'AlertCreated', data }, at }
  })
}

/** A stock that is split 10:1 before the first price of some day, and the files that report its days. */
class SplitStock {
  readonly #splitOn: number
  readonly #closes = new Map<number, number>()
  #day = 0
  #at = 0
  isTradedInNewShares = false

  constructor(splitOn: number) {
    this.#splitOn = splitOn
  }

  get #oldShare(): number {
    return this.#day >= this.#splitOn ? 100 : 1_000
  }

  #now(): number {
    return tradingDayStart(shiftDate(firstDay, this.#day)) + (this.#at += 1)
  }

  nextDay() {
    this.#day += 1
  }

  /** @param part of its first price, in the shares of then */
  trade(part: number): Happening {
    const at = this.#now()
    this.#closes.set(this.#day, part)
    if (this.#day >= this.#splitOn) this.isTradedInNewShares = true
    return {
      event: ticked(tradingDate(at), [symbol, part * this.#oldShare, 500 + this.#at, at]),
      at,
    }
  }

  /** A day without a trade has the close before it. */
  #closeOn(day: number): number {
    return day < 0 ? 1 : (this.#closes.get(day) ?? this.#closeOn(day - 1))
  }

  file(): Happening {
    const at = this.#now()
    const bars = Array.from({ length: 30 }, (_, index) => {
      const close = this.#closeOn(this.#day - 30 + index) * this.#oldShare
      return [close, close, close, close, 1_000] as const
    })
    const times = { start: dailyBarTime(shiftDate(tradingDate(at), -30)), step: 86_400 }
    return { event: imported(symbol, '1D', times, bars), at }
  }
}

const anyMove = fc.record({
  does: fc.constantFrom('trade', 'next day', 'import', 'stops', 'starts'),
  part: fc.constantFrom(1, 1.01, 0.95, 0.89, 1.11, 0.899, 1.101),
})

const anyStory = fc
  .tuple(fc.integer({ min: 0, max: 3 }), fc.array(anyMove, { minLength: 3, maxLength: 12 }))
  .map(([splitOn, moves]) => {
    const stock = new SplitStock(splitOn)
    const steps: Step[] = []
    let isStopped = false
    for (const { does, part } of moves) {
      if (does === 'trade') steps.push(stock.trade(part))
      else if (does === 'next day') stock.nextDay()
      else if (does === 'import') {
        // Nobody has seen then what a price was measured against.
        if (!isStopped || !stock.isTradedInNewShares) steps.push(stock.file())
      } else {
        isStopped = does === 'stops'
        steps.push(isStopped ? 'stops' : 'starts')
      }
    }
    return steps
  })

/** Each alert with the price that triggered it. */
const triggered = (events: readonly WatchedEvent[]) =>
  events
    .flatMap((event) =>
      event.type === 'AlertTriggered' ? [[event.data.alertId, event.data.tick.price]] : [],
    )
    .sort()

/** Until the process has read what follows from all that it has read. */
const settle = async ({ world }: AlertWorld, { reports }: RunningProcess) => {
  for (let read: bigint | undefined; ;) {
    const commit = (await world.log.head())?.commit
    if (commit === undefined || commit === read) return
    read = commit
    await until('all is read', () =>
      reports.some((report) => report.kind === 'reached' && report.position.commit >= commit),
    )
  }
}

const play = async (world: AlertWorld, steps: readonly Step[]) => {
  let process: RunningProcess | null = null
  for (const step of steps) {
    if (step === 'stops') {
      await process?.stop()
      process = null
    } else if (step === 'starts') process ??= world.run()
    else await world.append(step.event, new Date(step.at).toISOString())
    if (process !== null) await settle(world, process)
  }
  await process?.stop()
  return (await world.fired()).map(({ event }) => event)
}

it('a process that is stopped now and then triggers the same alerts over a split as one that is not', async () => {
  await fc.assert(
    fc.asyncProperty(anyStory, async (story) => {
      const world = new AlertWorld()
      try {
        await world.start()
        const begun = [listed(symbol), daysUntil(before, 1_000)].map((event) => ({ event, at: 0 }))
        const steps: Step[] = ['starts', ...begun, ...alerts(), ...story, 'starts']
        const always = new WatchedLog()
        for (const step of steps) if (typeof step === 'object') always.append(step.event, step.at)
        expect(triggered(await play(world, steps))).toEqual(triggered(always.events))
      } finally {
        await world.dispose()
      }
    }),
    { numRuns: 60 },
  )
})
