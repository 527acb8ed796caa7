import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * The tests that try to break things, many times over; the ordinary run does a few rounds of each.
 * `npm run torture` does all kinds, `npm run torture -- power` one, and a number after it is how many
 * rounds. Each prints what it did and its seed, and a failure the seed that repeats it.
 */
const kinds = {
  kills: {
    variable: 'TORTURE_ROUNDS',
    rounds: 200,
    files: [
      'test/integration/eventstore/crashes.test.ts',
      'test/integration/processes/killed-alerts.test.ts',
      'test/integration/processes/killed-deliveries.test.ts',
    ],
  },
  fuzz: {
    variable: 'FUZZ_RUNS',
    rounds: 10_000,
    files: [
      'test/integration/http/every/fuzz.test.ts',
      'test/integration/http/every/fuzz-frames.test.ts',
    ],
  },
  faults: {
    variable: 'SIMULATED_RUNS',
    rounds: 2_000,
    files: [
      'test/integration/eventstore/faulty-store.test.ts',
      'test/integration/processes/simulated-alerts.test.ts',
      'test/integration/projections/simulated-runs.test.ts',
    ],
  },
  power: {
    variable: 'TORTURE_CUTS',
    rounds: 500,
    files: ['test/integration/eventstore/power-cuts.test.ts'],
  },
  bits: {
    variable: 'TORTURE_FLIPS',
    rounds: 1_000,
    files: [
      'test/integration/eventstore/flipped-bits.test.ts',
      'test/integration/eventstore/salvage.test.ts',
      'test/integration/flipped-bits/keys.test.ts',
      'test/integration/flipped-bits/databases.test.ts',
    ],
  },
  disks: {
    variable: 'TORTURE_DISKS',
    rounds: 10,
    files: ['test/integration/product/real-disk.test.ts'],
  },
  clocks: {
    variable: 'TORTURE_ROUNDS',
    rounds: 1,
    files: ['test/integration/market/stands-still.test.ts'],
  },
}

const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
const [asked, given] = process.argv.slice(2)
if (asked !== undefined && !(asked in kinds)) {
  process.stderr.write(
    `There is no kind '${asked}'; there are: ${Object.keys(kinds).join(', ')}.\n`,
  )
  process.exit(2)
}

const report = []
for (const name of asked === undefined ? Object.keys(kinds) : [asked]) {
  const { variable, rounds, files } = kinds[name]
  const from = performance.now()
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--project', 'integration', ...files],
    { stdio: 'inherit', env: { ...process.env, [variable]: given ?? rounds.toString() } },
  )
  const seconds = Math.round((performance.now() - from) / 1_000)
  report.push({ kind: name, rounds: given ?? rounds, seconds, passed: status === 0 })
}
console.table(report)
process.exit(report.every(({ passed }) => passed) ? 0 : 1)
