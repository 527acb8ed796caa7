import { readFileSync } from 'node:fs'

/** Prints `N passed, N failed` over the runs whose counts stand in FILE, one JSON line each. */
const [file, status] = process.argv.slice(2)
const sum = { passed: 0, failed: 0, skipped: 0 }
for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
  const counts = JSON.parse(line)
  for (const key of Object.keys(sum)) sum[key] += counts[key]
}
// A run that ended badly without a failed test (it did not start, say) is a failure all the same.
if (status !== '0' && sum.failed === 0) sum.failed = 1
const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''
process.stdout.write(`${sum.passed} passed, ${sum.failed} failed${skipped}\n`)
