import { DayReferences } from '../../src/domain/quotes/day-references.ts'
import type { Bench } from '../harness/bench.ts'
import { compare } from '../harness/compare.ts'
import { createLoop } from './loop.ts'
import { date, makeAlertMarket } from './market.ts'
import { startLoop, startProcess } from './process.ts'
import { runRound } from './round.ts'

const size = { symbols: 8_000, alerts: 1_000_000, alertsOfFirst: 100_000, batches: 60 }

/** The first tick batch of a day looks its averages up. */
const warmUpBatches = 20

export const alertsBench: Bench = {
  name: 'alerts',
  about:
    '1,000,000 armed alerts on 8,000 symbols (Zipf, the first has 100,000), tick batches of 8,000 symbols, against looping over each symbol’s alerts; both from events to commands, both trigger the same or it fails',
  run: async (options) => {
    const { alerts, days, batches } = makeAlertMarket(size)
    options.say(`alerts: ${alerts.length.toLocaleString('en-US')} armed`)
    const standing = alerts.map(({ alertId, ...terms }) => ({ alertId, terms }))
    const references = new DayReferences()
    for (const { symbol, days: past, current } of days) references.load(symbol, past, current)
    const round = async () => {
      const ours = await startProcess({ alerts: standing, days, records: [] })
      const loop = await startLoop(createLoop(alerts, (symbol) => references.of(symbol, date)))
      const { fired, ...figures } = await runRound(ours, loop, batches, warmUpBatches)
      options.say(`alerts: ${fired.toLocaleString('en-US')} triggered, the same by both`)
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
