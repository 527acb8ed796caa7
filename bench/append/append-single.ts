import type { Bench } from '../harness/bench.ts'
import { runAppendContest } from './contest.ts'

export const appendSingleBench: Bench = {
  name: 'append-single',
  about:
    '20,000 commands through the command handler, one at a time, durable, against bare commits of one row',
  run: (options) =>
    runAppendContest(
      {
        name: 'append-single',
        commands: 20_000,
        traders: 50,
        inFlight: 1,
        rowsPerTransaction: 1,
        atLeast: 0.7,
      },
      options,
    ),
}
