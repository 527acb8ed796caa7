import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { TestModule, Reporter } from 'vitest/node'

const slowFilesNamedMax = 10

/** The files that took longest, with the time to load them, one a line; none where few were run. */
const slowFiles = (modules: readonly TestModule[]): string => {
  if (modules.length <= slowFilesNamedMax) return ''
  const times = modules.map((module) => {
    const { collectDuration, setupDuration, duration } = module.diagnostic()
    return { seconds: (collectDuration + setupDuration + duration) / 1_000, module }
  })
  const slowest = times.sort((a, b) => b.seconds - a.seconds).slice(0, slowFilesNamedMax)
  const lines = slowest.map(
    ({ seconds, module }) => `${seconds.toFixed(1).padStart(6)} s  ${module.relativeModuleId}\n`,
  )
  return `\nThe slowest files:\n${lines.join('')}`
}

/** The tests that passed only when they were run once more, each with what failed at first. */
const unsteadyTests = (modules: readonly TestModule[]): string => {
  const lines = modules.flatMap((module) =>
    [...module.children.allTests()]
      .filter((test) => test.diagnostic()?.flaky)
      .map((test) => {
        const errors = (test.result().errors ?? []).map(({ message, stacks = [] }) => {
          const [at] = stacks
          const place = at ? ` (${relative('', at.file)}:${at.line.toString()})` : ''
          return `  ${message.replaceAll('\n', '\n  ')}${place}\n`
        })
        return `${module.relativeModuleId} > ${test.fullName}\n${errors.join('')}`
      }),
  )
  return lines.length === 0 ? '' : `\nPassed only when run once more:\n${lines.join('')}`
}

/**
 * Ends a run with its slowest files, the tests that were run once more and why, and the plain line
 * `N passed, N failed`, and adds the same counts to the file named by TEST_SUMMARY_FILE, so that several
 * runs can be summed.
 */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0
    let failed = unhandledErrors.length
    let skipped = 0
    for (const module of modules) {
      // Of what failed before its tests, too.
      for (const suite of [module, ...module.children.allSuites()]) failed += suite.errors().length
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
    const named = slowFiles(modules) + unsteadyTests(modules)
    process.on('exit', () => {
      process.stdout.write(
        `${named}\n${passed.toString()} passed, ${failed.toString()} failed${tail}\n`,
      )
    })
  }
}
