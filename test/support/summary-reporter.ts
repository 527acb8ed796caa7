import { appendFileSync } from 'node:fs'
import type { TestModule, Reporter } from 'vitest/node'

/**
 * Ends a run with the plain line `N passed, N failed`, and adds the same counts to the file named
 * by TEST_SUMMARY_FILE, so that several runs can be summed.
 */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0
    let failed = unhandledErrors.length
    let skipped = 0
    for (const module of modules) {
      failed += module.errors().length
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'passed') passed += 1
        else if (state === 'failed') failed += 1
        else skipped += 1
      }
    }
    const counts = { passed, failed, skipped }
    const file = process.env['TEST_SUMMARY_FILE']
    if (file) appendFileSync(file, `${JSON.stringify(counts)}\n`)
    const tail = skipped > 0 ? `, ${skipped.toString()} skipped` : ''
    process.on('exit', () => {
      process.stdout.write(`\n${passed.toString()} passed, ${failed.toString()} failed${tail}\n`)
    })
  }
}
