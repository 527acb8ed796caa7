import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ensureBuild } from '../bin/ensure-build.mjs'

/**
 * Runs the tests on a MongoDB server: the one that MONGODB_TEST_URL names, or one that is built once
 * from a Go module into the user's cache folder. Where neither can be, they fail instead of being
 * skipped, as they are in `npm test`.
 */
await ensureBuild()
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--project', 'integration', 'test/integration/mongo', ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, REQUIRE_MONGODB: '1' } },
)
process.exit(status ?? 1)
