import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Bench, BenchOptions, Measurement } from '../harness/bench.ts'
import { compare } from '../harness/compare.ts'
import { median } from '../harness/median.ts'
import { inTemporaryFolder } from '../harness/in-temporary-folder.ts'
import { busyDay } from './busy-day.ts'
import { forkBuilt } from '../harness/children.ts'
import { writeLog } from './write-log.ts'

const shape = { events: 1_000_000, symbols: 200, ticksPerBatch: 8, traders: 2_000 }

/**
 * Runs a process of its own to its end, with the flags that the product is started with.
 *
 * @returns its first message
 */
const runChild = async <Said>(name: string, args: readonly string[]): Promise<Said> => {
  const child = forkBuilt(name, args)
  const said = once(child, 'message') as Promise<[Said]>
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${name} ended with ${String(code)}.`)
  return (await said)[0]
}

const run = async (folder: string, options: BenchOptions): Promise<Measurement[]> => {
  const log = join(folder, 'events.db')
  const events = await writeLog(log, busyDay(shape))
  options.say(`rebuild: a log of ${events.toLocaleString('en-US')} events is there`)
  const memory: number[] = []
  let rounds = 0
  const round = async () => {
    rounds += 1
    const place = join(folder, rounds.toString())
    const [ours, bare] = [`${place}-ours.db`, `${place}-bare.db`]
    const built = await runChild<{ spentMs: number; peakBytes: number }>('rebuild/rebuild-child', [
      log,
      ours,
    ])
    const looped = await runChild<{ spentMs: number }>('rebuild/bare-child', [log, ours, bare])
    for (const file of [ours, bare]) rmSync(file)
    memory.push(built.peakBytes / 2 ** 20)
    return { ours: (events * 1_000) / built.spentMs, reference: (events * 1_000) / looped.spentMs }
  }
  const goal = { atLeast: 0.6 }
  const speed = await compare({ name: 'rebuild', unit: 'events/s', goal, round }, options)
  return [
    speed,
    {
      name: 'rebuild-memory',
      unit: 'MiB at most (of 400)',
      ours: median(memory),
      reference: 400,
      goal: { atMost: 1 },
    },
  ]
}

export const rebuildBench: Bench = {
  name: 'rebuild',
  about:
    'every projection from 1,000,000 mixed events, against a bare loop that reads and parses the same log and inserts the same final documents',
  run: (options) => inTemporaryFolder((folder) => run(folder, options)),
}
