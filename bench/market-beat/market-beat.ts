import { randomUUID } from 'node:crypto'
import { tradingDate } from '../../src/domain/kernel/trading-day.ts'
import type { Tick } from '../../src/domain/price-feed/events.ts'
import { createPriceFeedWriter } from '../../src/processes/price-feed-writer.ts'
import type { Bench, BenchOptions, Measurement } from '../harness/bench.ts'
import { median } from '../harness/median.ts'
import { inTemporaryFolder } from '../harness/in-temporary-folder.ts'
import { openPipeline } from './pipeline.ts'
import { prepareLog } from './prepare-log.ts'
import { serveMarket } from './served-market.ts'

const symbolCount = 8_000
const beatsPerRound = 10
const warmUpBeats = 3

/** What the market gives a beat. */
const beatMs = 1_000

const names = Array.from({ length: symbolCount }, (_, index) => {
  const letter = (value: number) => String.fromCharCode(65 + (value % 26))
  return `${letter(index / 17_576)}${letter(index / 676)}${letter(index / 26)}${letter(index)}`
})

const inOneProcess = async (
  folder: string,
  { rounds, say }: BenchOptions,
): Promise<Measurement[]> => {
  const pipeline = await openPipeline(folder, names)
  const writer = createPriceFeedWriter({
    store: pipeline.store,
    codec: pipeline.codec,
    now: () => new Date(),
    isListed: () => true,
  })
  const spent: number[] = []
  const cpu: number[] = []
  for (let beat = 0; beat < warmUpBeats + rounds * beatsPerRound; beat += 1) {
    const at = Date.now()
    const ticks = names.map((symbol, index): Tick => {
      const price = 50 + (index % 300) + Math.sin(beat + index)
      return [symbol, Math.round(price * 100) / 100, 1_000 * (beat + 1), at]
    })
    const reached = pipeline.everywhere(at)
    const [started, cpuBefore] = [performance.now(), process.cpuUsage()]
    const feed = { commandId: randomUUID(), source: 'simulated', date: tradingDate(at), ticks }
    const written = await writer.write(feed)
    if (!written.ok || written.position === null) throw new Error('A beat was refused.')
    await reached(written.position)
    const { user, system } = process.cpuUsage(cpuBefore)
    if (beat < warmUpBeats) continue
    spent.push(performance.now() - started)
    cpu.push((user + system) / 1_000)
  }
  say(`market-beat: slowest ${Math.max(...spent).toFixed(0)} ms, ${pipeline.fired()} alerts fired`)
  await pipeline.close()
  const goal = { atMost: 1 }
  const of = { reference: beatMs, goal }
  return [
    { name: 'market-beat', unit: 'ms a beat (of 1000)', ours: median(spent), ...of },
    { name: 'market-beat-slowest', unit: 'ms a beat (of 1000)', ours: Math.max(...spent), ...of },
    { name: 'market-beat-cpu', unit: 'CPU ms a beat (of 1000)', ours: median(cpu), ...of },
  ]
}

const served = async (folder: string, options: BenchOptions): Promise<Measurement[]> => {
  await prepareLog(folder, symbolCount)
  return serveMarket(folder, symbolCount, options)
}

export const marketBeatBench: Bench = {
  name: 'market-beat',
  about:
    'a beat of 8,000 symbols a second through log, every projection, 8,000 alerts, the 32 metrics and sockets: until the last of them has it, against the second it may take; and the built product before 50 sockets',
  run: async (options) => [
    ...(await inTemporaryFolder((folder) => inOneProcess(folder, options))),
    ...(await inTemporaryFolder((folder) => served(folder, options))),
  ],
}
