import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openEmbeddedEventStore } from '../../src/eventstore/embedded/embedded-event-store.ts'
import type { Bench, BenchOptions, Measurement } from '../harness/bench.ts'
import { byTurns } from '../harness/compare.ts'
import { inTemporaryFolder } from '../harness/in-temporary-folder.ts'
import { median } from '../harness/median.ts'
import { builtFile } from '../harness/children.ts'
import { createRunner, makeJobs } from '../append/workload.ts'
import type { Grown } from './append-child.ts'

const bigEvents = 1_000_000
const smallEvents = 10_000
const opensPerRound = 20
const child = fileURLToPath(builtFile('big-log/append-child'))

/** In a process of its own: what is measured is its memory. */
const grow = (file: string, events: number): Grown =>
  JSON.parse(
    execFileSync(process.execPath, ['--expose-gc', child, file, events.toString()], {
      encoding: 'utf8',
    }),
  ) as Grown

/** From a closed log to its first answer: opened, the head read, one command decided and written. */
const startOn = async (file: string): Promise<void> => {
  const store = openEmbeddedEventStore({ file })
  await store.head()
  await createRunner(store, 1)(makeJobs(1, 1))
  await store.close()
}

const starts = async (
  big: string,
  small: string,
  { rounds, say }: BenchOptions,
): Promise<Measurement> => {
  const measured = []
  for (let round = 0; round <= rounds; round += 1) {
    const spent = await byTurns(
      opensPerRound,
      { work: () => startOn(big) },
      { work: () => startOn(small) },
    )
    const [ours, reference] = [spent.ours / opensPerRound, spent.reference / opensPerRound]
    say(`big-log start: ${ours.toFixed(1)} ms against ${reference.toFixed(1)} ms`)
    if (round > 0) measured.push({ ours, reference })
  }
  return {
    name: 'big-log-start',
    unit: 'ms',
    ours: median(measured.map(({ ours }) => ours)),
    reference: median(measured.map(({ reference }) => reference)),
    goal: { atMost: 1.5 },
  }
}

const megabytes = (bytes: number): number => bytes / 1_048_576

/** The second half against the first: caches are full by then, and nothing else may grow. */
const memoryOf = ({ rssBytes }: Grown): Measurement => {
  const half = rssBytes.length / 2
  return {
    name: 'big-log-memory',
    unit: 'MB',
    ours: megabytes(median(rssBytes.slice(half))),
    reference: megabytes(median(rssBytes.slice(0, half))),
    goal: { atMost: 1.1 },
  }
}

export const bigLogBench: Bench = {
  name: 'big-log',
  about:
    'a log of 1,000,000 events: its start against that of one of 10,000, and the memory of the second half of appending it against that of the first',
  run: (options) =>
    inTemporaryFolder(async (folder) => {
      const [big, small] = [join(folder, 'big.db'), join(folder, 'small.db')]
      const grown = grow(big, bigEvents)
      const tenths = grown.rssBytes.filter((_, index) => index % 5 === 4)
      options.say(`big-log memory, MB: ${tenths.map((b) => megabytes(b).toFixed(0)).join(' ')}`)
      grow(small, smallEvents)
      return [await starts(big, small, options), memoryOf(grown)]
    }),
}
