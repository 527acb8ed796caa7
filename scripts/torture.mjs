import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The crash tests of the event log with 200 rounds, or as many as are asked for, instead of 20. */
const [rounds = '200'] = process.argv.slice(2)
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--project', 'integration', 'test/integration/eventstore/crashes.test.ts'],
  { stdio: 'inherit', env: { ...process.env, TORTURE_ROUNDS: rounds } },
)
process.exit(status ?? 1)
