import { nextMidnight } from '../../src/domain/calendar/trading-day.ts'
import type { Bench, BenchOptions, Measurement } from '../harness/bench.ts'
import { median } from '../harness/median.ts'
import { inTemporaryFolder } from '../harness/in-temporary-folder.ts'
import { tickBatchMs, createBatches, startClock, type Spent } from './beats.ts'
import { booksClosed, measureMidnight } from './midnight.ts'
import { openPipeline } from './pipeline.ts'
import { serveMarket } from './served-market.ts'

const symbolCount = 8_000
const served = { bench: 'market-batch-served', symbols: symbolCount, measuredMs: 20_000 }
const batchesPerRound = 10
const warmUpBatches = 3

const names = Array.from({ length: symbolCount }, (_, index) => {
  const letter = (value: number) => String.fromCharCode(65 + (value % 26))
  return `${letter(index / 17_576)}${letter(index / 676)}${letter(index / 26)}${letter(index)}`
})

/** Ten minutes before midnight the hour's documents of minutes are nearly full. */
const startAt = () => nextMidnight(Date.now()) - 600_000
/** The minute ends in the middle of the measured tick batches. */
const secondOfMinute = 45
const minutesOfMost = 50
const minutesOfDay = 1_500

const inOneProcess = async (folder: string, options: BenchOptions): Promise<Measurement[]> => {
  const now = startAt()
  const clock = startClock(now + secondOfMinute * 1_000)
  const minutesMax = (index: number) => (index < booksClosed ? minutesOfDay : minutesOfMost)
  const pipeline = await openPipeline(folder, names, { now, minutesMax })
  const next = createBatches(pipeline, names, clock)
  for (let batch = 0; batch < warmUpBatches; batch += 1) await next()
  const batches: Spent[] = []
  while (batches.length < options.rounds * batchesPerRound) batches.push(await next())
  const [spent, cpu] = [batches.map(({ wallMs }) => wallMs), batches.map(({ cpuMs }) => cpuMs)]
  const slowest = Math.max(...spent)
  options.say(
    `market-tick batch: slowest ${slowest.toFixed(0)} ms (the dearest ${Math.max(...cpu).toFixed(0)} of processor time), ${pipeline.fired()} alerts fired`,
  )
  const midnight = await measureMidnight({ pipeline, clock, next }, names, batches, options)
  await pipeline.close()
  const goal = { atMost: 1 }
  const of = { reference: tickBatchMs, goal }
  return [
    { name: 'market-batch', unit: 'ms a tick batch (of 1000)', ours: median(spent), ...of },
    { name: 'market-batch-slowest', unit: 'ms a tick batch (of 1000)', ours: slowest, ...of },
    { name: 'market-batch-cpu', unit: 'CPU ms a tick batch (of 1000)', ours: median(cpu), ...of },
    ...midnight,
  ]
}

export const marketBeatBench: Bench = {
  name: 'market-batch',
  about:
    'a tick batch of 8,000 symbols a second through log, every projection, 8,000 alerts, the 32 metrics and sockets: until the last of them has it, against the second it may take; the same while books of the day before are closed; and the built product before 50 sockets',
  run: async (options) => [
    ...(await inTemporaryFolder((folder) => inOneProcess(folder, options))),
    ...(await inTemporaryFolder((folder) => serveMarket(folder, served, options))),
  ],
}
