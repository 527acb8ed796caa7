import type { Bench } from '../harness/bench.ts'
import { runAppendContest } from './contest.ts'

export const appendBench: Bench = {
  name: 'append',
  about:
    '100,000 commands through the command handler, 64 in flight, durable, against bare inserts of the same rows in transactions of 100',
  run: (options) =>
    runAppendContest(
      {
        name: 'append',
        commands: 100_000,
        traders: 1_000,
        inFlight: 64,
        rowsPerTransaction: 100,
        atLeast: 0.6,
      },
      options,
    ),
}
