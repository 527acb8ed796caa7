import { join } from 'node:path'
import { openEmbeddedEventStore } from '../../src/eventstore/embedded/embedded-event-store.ts'
import type { BenchOptions, Measurement } from '../harness/bench.ts'
import { byTurns, compare, type Round } from '../harness/compare.ts'
import { inTemporaryFolder } from '../harness/in-temporary-folder.ts'
import { type BareRow, openBareTable, rowsOfLog } from './bare-inserts.ts'
import { createRunner, makeJobs } from './workload.ts'

export interface AppendContest {
  readonly name: string
  readonly commands: number
  readonly traders: number
  readonly inFlight: number
  /** Of the reference. */
  readonly rowsPerTransaction: number
  readonly atLeast: number
}

const slices = 20

/** What else the machine does changes the ratio of a round by a tenth. */
const roundsMin = 7

const runRound = async (contest: AppendContest, folder: string): Promise<Round> => {
  const { commands, traders, inFlight, rowsPerTransaction } = contest
  const file = join(folder, 'events.db')
  const store = openEmbeddedEventStore({ file, firstPosition: () => 1 })
  const bare = openBareTable(join(folder, 'bare.db'), rowsPerTransaction)
  const run = createRunner(store, inFlight)
  const rowsAfter = rowsOfLog(file)
  const jobs = makeJobs(commands, traders)
  const perSlice = commands / slices
  let rows: BareRow[] = []
  const spent = await byTurns(
    slices,
    {
      work: (slice) => run(jobs.slice(slice * perSlice, (slice + 1) * perSlice)),
      after: (slice) => {
        rows = rowsAfter(slice * perSlice, perSlice)
      },
    },
    { work: () => bare.insert(rows) },
  )
  await store.close()
  bare.close()
  return {
    ours: (commands * 1_000) / spent.ours,
    reference: (commands * 1_000) / spent.reference,
  }
}

/** Ours and the bare engine by turns, the reference with the rows that ours has just written. */
export const runAppendContest = async (
  contest: AppendContest,
  options: BenchOptions,
): Promise<readonly Measurement[]> => {
  const { name, atLeast } = contest
  const round = () => inTemporaryFolder((folder) => runRound(contest, folder))
  const rounds = Math.max(options.rounds, roundsMin)
  const contested = { name, unit: 'commands/s', goal: { atLeast }, round }
  return [await compare(contested, { ...options, rounds })]
}
