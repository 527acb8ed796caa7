import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { AlertCondition } from '../../../src/domain/alert/conditions/table.ts'
import type { AlertCommand } from '../../../src/domain/alert/commands.ts'
import { alertAggregate } from '../../../src/domain/alert/decider.ts'
import type { WatchedEvent } from '../../../src/domain/alert/armed/watch.ts'
import { eventTables } from '../../../src/domain/all-events.ts'
import { dailyBarTime, tradingDayStart } from '../../../src/domain/calendar/trading-day.ts'
import type { StockCommand } from '../../../src/domain/stock/commands.ts'
import { stockAggregate } from '../../../src/domain/stock/decider.ts'
import { createCodec } from '../../../src/eventstore/codec.ts'
import { createCommandHandler } from '../../../src/eventstore/handler/command-handler.ts'
import { AlertWorld } from '../../support/worlds/alert-world.ts'
import { imported, listed, ticked } from '../../support/logs/market-events.ts'
import { until } from '../../support/until.ts'

const userId = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'
const symbol = 'AAPL'
const before = '2025-01-03'
const firstDay = '2025-01-06'
const codec = createCodec(eventTables)

const created = (condition: AlertCondition, value: number) => ({
  type: 'AlertCreated' as const,
  data: { alertId: randomUUID(), userId, symbol, condition, value },
})
let count = 0
const batch = (...prices: number[]): WatchedEvent =>
  ticked(
    firstDay,
    ...prices.map((price): [string, number, number, number] => [
      ...([symbol, price, 500] as const),
      tradingDayStart(firstDay) + (count += 1),
    ]),
  )

let world: AlertWorld

beforeEach(async () => {
  world = new AlertWorld()
  onTestFinished(() => world.dispose())
  await world.start()
  const close = [1_000, 1_000, 1_000, 1_000, 5_000] as const
  await world.append(listed(symbol))
  await world.append(imported(symbol, '1D', [dailyBarTime(before)], [close]))
  await world.append(created('price_below', 900), `${before}T15:00:00.000Z`)
  await world.append(created('percent_change', -20), `${before}T15:00:00.000Z`)
})

const typesOf = async (prefix: string): Promise<string[]> => {
  const types: string[] = []
  for await (const { type } of world.world.log.readAll())
    // Without its version.
    if (type.startsWith(prefix)) types.push(type.replace(/\.v\d+$/, ''))
  return types
}
const recorded = async (type: string, times: number) => {
  await until(`${type} is recorded ${times.toString()} times`, async () => {
    const types = [...(await typesOf('Alert')), ...(await typesOf('Split'))]
    return types.filter((other) => other === type).length >= times
  })
}

const commands = () => {
  const now = () => new Date(tradingDayStart(firstDay))
  return createCommandHandler({ store: world.world.log, codec, now })
}
const context = () => ({ commandId: randomUUID(), userId: null })
const ask = async (command: StockCommand) => {
  const handled = await commands().handle(stockAggregate, symbol, command, context())
  expect(handled).toMatchObject({ ok: true })
}
const askOfAlert = async (command: AlertCommand) => {
  const handled = await commands().handle(alertAggregate, command.alertId, command, context())
  expect(handled).toMatchObject({ ok: true })
}
const record = {
  ...({ type: 'RecordSplit', symbol, ratio: { to: 10, for: 1 }, date: null } as const),
  today: firstDay,
} as const

const measuredBy = ({ data }: { readonly data: object }) =>
  'measured' in data ? Number(data.measured) : Number.NaN

describe('alerts of a stock that looks split', () => {
  it('pause while the process runs, are revised by the split, and fire by new shares', async () => {
    const process = world.run()
    await world.append(batch(100, 99))
    await recorded('AlertPaused', 2)
    expect(await world.fired()).toEqual([])
    await ask(record)
    await recorded('AlertResumed', 2)
    await world.append(batch(95))
    await world.append(batch(89))
    await recorded('AlertTriggered', 1)
    await process.stop()
    expect((await world.fired()).map(({ event }) => measuredBy(event))).toEqual([89])
    expect(await typesOf('AlertRevised')).toHaveLength(1)
  })

  it('are adjusted once when the process was killed after that, and fire by the prices since', async () => {
    const alert = created('price_below', 800)
    await world.append(alert, `${before}T15:00:00.000Z`)
    world.checkpoint = await world.world.log.head()
    await ask({ ...record, date: firstDay })
    await world.append(batch(79))
    const split = { ...record.ratio, date: firstDay }
    const revised = { ...alert.data, value: 80, split }
    await world.append({ type: 'AlertRevised', data: revised } as WatchedEvent)
    const second = world.run()
    await recorded('AlertTriggered', 1)
    await second.stop()
    const fired = (await world.fired()).map(({ event }) => [event.data.alertId, measuredBy(event)])
    expect(fired).toContainEqual([revised.alertId, 79])
  })

  it('go on by the split when the process was killed after an edit of one that is paused', async () => {
    const alert = created('price_below', 800)
    await world.append(alert, `${before}T15:00:00.000Z`)
    const first = world.run()
    await world.append(batch(100))
    await recorded('AlertPaused', 3)
    await first.stop()
    world.checkpoint = await world.world.log.head()
    await askOfAlert({
      type: 'ReviseAlert',
      ...alert.data,
      value: 85,
      isListed: true,
      references: null,
      activeAlerts: 0,
    })
    await ask(record)
    const second = world.run()
    await recorded('AlertResumed', 3)
    await world.append(batch(84))
    await recorded('AlertTriggered', 2)
    await second.stop()
    const fired = (await world.fired()).map(({ event }) => event.data.alertId)
    expect(fired).toContain(alert.data.alertId)
  })

  it('are adjusted when the process was killed after its trader paused one', async () => {
    const alert = created('price_above', 1_100)
    await world.append(alert, `${before}T15:00:00.000Z`)
    world.checkpoint = await world.world.log.head()
    const { alertId } = alert.data
    await askOfAlert({ type: 'HoldAlert', alertId, userId })
    const process = world.run()
    await ask({ ...record, date: firstDay })
    await recorded('AlertRevised', 2)
    await process.stop()
  })

  it('pause when the process comes back to prices that came in while it was down', async () => {
    const first = world.run()
    await until('it watches', () => first.reports.some(({ kind }) => kind === 'watching'))
    await first.stop()
    await world.append(batch(100))
    await world.append(batch(80))
    const second = world.run()
    await recorded('AlertPaused', 2)
    await second.stop()
    expect(await world.fired()).toEqual([])
    expect(await typesOf('SplitSuspected')).toHaveLength(1)
  })

  it('stay paused over a restart, and go on by a settlement that came in while it was down', async () => {
    const first = world.run()
    await world.append(batch(100))
    await recorded('AlertPaused', 2)
    await first.stop()
    const second = world.run()
    await world.append(batch(80))
    await until('it has seen that', () => second.reports.some(({ kind }) => kind === 'watching'))
    await second.stop()
    expect(await world.fired()).toEqual([])
    await ask(record)
    const third = world.run()
    await recorded('AlertResumed', 2)
    await world.append(batch(79))
    await recorded('AlertTriggered', 2)
    await third.stop()
    expect((await world.fired()).map(({ event }) => measuredBy(event)).sort()).toEqual([-21, 79])
  })

  it.each([0, 1, 2, 3, 4])(
    'pause once each, whatever was done when the process died: after %i appends',
    async (appends) => {
      let left = appends
      const { log } = world.world
      const dying: typeof log = {
        ...log,
        append: (...request) => {
          left -= 1
          return left < 0 ? new Promise(() => undefined) : log.append(...request)
        },
      }
      world.run({ triggerStore: dying })
      await world.append(batch(100))
      const done = ['SplitSuspected', 'AlertPaused', 'AlertPaused'].slice(0, appends)
      await until('it has done that much', async () => {
        const types = [...(await typesOf('SplitSuspected')), ...(await typesOf('AlertPaused'))]
        return types.length >= done.length
      })
      // The first one never ends: as if it had been killed.
      const second = world.run()
      await world.append(batch(80))
      await recorded('AlertPaused', 2)
      await second.stop()
      expect(await world.fired()).toEqual([])
      expect(await typesOf('SplitSuspected')).toHaveLength(1)
      expect(await typesOf('AlertPaused')).toHaveLength(2)
    },
  )
})

describe('a split that became known while the process was down', () => {
  /** The process has read all of before the split's day. */
  const runUntilNow = async () => {
    const process = world.run()
    await until('it watches', () => process.reports.some(({ kind }) => kind === 'watching'))
    await process.stop()
  }
  /** The process that starts now adjusts an alert, and 89 is the first price that triggers one. */
  const expectNewShares = async () => {
    const process = world.run()
    await recorded('AlertRevised', 1)
    await world.append(batch(89))
    await recorded('AlertTriggered', 1)
    await process.stop()
    expect((await world.fired()).map(({ event }) => measuredBy(event))).toEqual([89])
  }

  it('by an import adjusts alerts before the first price in new shares', async () => {
    await runUntilNow()
    const close = [100, 100, 100, 100, 50_000] as const
    await world.append(imported(symbol, '1D', [dailyBarTime(before)], [close]))
    await world.append(batch(98))
    await expectNewShares()
    expect(await typesOf('StockSplit')).toHaveLength(1)
  })

  it('by its record adjusts alerts before prices that came before the record', async () => {
    await runUntilNow()
    await world.append(batch(98))
    await ask({ ...record, date: firstDay })
    await expectNewShares()
  })
})
