/**
 * Mutation testing, by hand: `MUTATE=src/realtime npm run mutants`, or one file. Each change that
 * Stryker makes to the code has to make a test of `vitest.mutants.config.ts` fail.
 *
 * Mutants that only run while a module is loaded are left out (`ignoreStatic`): each needs a run of
 * all tests.
 */
const what = process.env['MUTATE'] ?? 'src/http/refusals'

export default {
  mutate: [what.endsWith('.ts') ? what : `${what}/**/*.ts`],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutants.config.ts' },
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  concurrency: 2,
  timeoutMS: 10_000,
  tempDirName: '.cache/mutants',
  ignorePatterns: ['dist', 'data', 'docs', 'bench', 'tsconfig.json'],
  reporters: ['clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: `.cache/mutants-of-${what.replaceAll('/', '-')}.html` },
  jsonReporter: { fileName: `.cache/mutants-of-${what.replaceAll('/', '-')}.json` },
}
