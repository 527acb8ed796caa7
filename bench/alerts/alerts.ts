import { react } from '../../src/domain/alert/armed/react.ts'
import { newWatch } from '../../src/domain/alert/armed/watch.ts'
import type { Tick } from '../../src/domain/price-feed/events.ts'
import type { Bench } from '../harness/bench.ts'
import { byTurns, compare, cpuMs, type Round } from '../harness/compare.ts'
import { createLoop } from './loop.ts'
import { type AlertMarket, date, makeAlertMarket } from './market.ts'

const size = { symbols: 8_000, alerts: 1_000_000, alertsOfFirst: 100_000, batches: 60 }

/** Looked at by both before the clock runs: the first tick batch of a day looks its averages up. */
const warmUpBatches = 20
const source = 'simulated'

const createOurs = ({ alerts, days }: AlertMarket) => {
  const watch = newWatch()
  for (const { symbol, days: past, current } of days) watch.references.load(symbol, past, current)
  for (const alert of alerts) watch.armed.arm(alert)
  return {
    watch,
    look: (batch: AlertMarket['batches'][number], revision: number): string[] => {
      const data = { source, date, ticks: batch as Tick[] }
      const event = { type: 'PricesTicked', data } as const
      return react(watch, event, { stream: 'priceFeed', revision, at: 0 }).flatMap((reaction) =>
        reaction.type === 'TriggerAlert' ? [reaction.alertId] : [],
      )
    },
  }
}

/** @throws Error when ours and the loop do not fire the same alerts at the same tick batches */
const runRound = async (market: AlertMarket): Promise<Round & { readonly fired: number }> => {
  const { batches } = market
  const ours = createOurs(market)
  const { references } = ours.watch
  const loop = createLoop(market.alerts, (symbol) => references.of(symbol, date))
  const firedBy: { ours: string[]; loop: string[] }[] = batches.map(() => ({ ours: [], loop: [] }))
  // As it comes: parsed a moment ago.
  const parsed = (batch: number) => (batches[batch] ?? []).map((tick): Tick => [...tick])
  let ticks = parsed(0)
  const lookOurs = (batch: number) => void (firedBy[batch]!.ours = ours.look(ticks, batch))
  const lookLoop = (batch: number) => void (firedBy[batch]!.loop = loop(ticks))
  const parseNext = (batch: number) => void (ticks = parsed(batch + 1))
  for (let batch = 0; batch < warmUpBatches; batch += 1) {
    lookOurs(batch)
    lookLoop(batch)
    parseNext(batch)
  }
  const timed = batches.length - warmUpBatches
  const spent = await byTurns(
    timed,
    { work: (slice) => lookOurs(slice + warmUpBatches) },
    {
      work: (slice) => lookLoop(slice + warmUpBatches),
      after: (slice) => parseNext(slice + warmUpBatches),
    },
    cpuMs,
  )
  let fired = 0
  for (const [batch, both] of firedBy.entries()) {
    const [a, b] = [both.ours.sort().join(), both.loop.sort().join()]
    if (a !== b)
      throw new Error(`Tick batch ${batch.toString()}: not the alerts that the loop fires.`)
    fired += both.ours.length
  }
  const perSecond = (ms: number) => (timed * 1_000) / ms
  return { ours: perSecond(spent.ours), reference: perSecond(spent.reference), fired }
}

export const alertsBench: Bench = {
  name: 'alerts',
  about:
    '1,000,000 armed alerts on 8,000 symbols (Zipf, the first has 100,000), tick batches of 8,000 symbols, against looping over each symbol’s alerts; both fire the same or it fails',
  run: async (options) => {
    const market = makeAlertMarket(size)
    options.say(`alerts: ${market.alerts.length.toLocaleString('en-US')} armed`)
    const round = async () => {
      const { fired, ...figures } = await runRound(market)
      options.say(`alerts: ${fired.toLocaleString('en-US')} fired, the same by both`)
      return figures
    }
    return [
      await compare(
        { name: 'alerts', unit: 'tick batches/CPU s', goal: { atLeast: 30 }, round },
        options,
      ),
    ]
  },
}
