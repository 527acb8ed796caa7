import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * The tests that try to break things, many times over: the crash tests of the event log and of
 * alerts with 200 rounds instead of 20 (or as many as the first argument says), and 10,000 mutated requests and
 * frames instead of 1,000 (second argument). A failure prints the seed that repeats it.
 */
const [rounds = '200', fuzzRuns = '10000'] = process.argv.slice(2)
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
const files = [
  'test/integration/eventstore/crashes.test.ts',
  'test/integration/processes/killed-alerts.test.ts',
  'test/integration/http/fuzz.test.ts',
  'test/integration/http/fuzz-frames.test.ts',
]
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--project', 'integration', ...files],
  {
    stdio: 'inherit',
    env: { ...process.env, TORTURE_ROUNDS: rounds, FUZZ_RUNS: fuzzRuns },
  },
)
process.exit(status ?? 1)
