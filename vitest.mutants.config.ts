import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const mutated = process.env['MUTATE'] ?? 'src/http/refusals'

/** The tests that concern a folder of `src`. */
const testsOf: Readonly<Record<string, readonly string[]>> = {
  'src/domain': [
    'test/unit/domain/**/*.test.ts',
    'test/unit/projections/**/*.test.ts',
    'test/web/features/chart/axis/chart-time.test.ts',
  ],
  'src/domain/metrics/days': ['test/unit/scanner/scan-history.test.ts'],
  'src/http/refusals': ['test/unit/http/refusals.test.ts'],
  'src/projections/runner': [
    'test/unit/projections/**/*.test.ts',
    'test/integration/projections/*.test.ts',
  ],
  'src/realtime': ['test/unit/realtime/*.test.ts', 'test/integration/realtime/*.test.ts'],
}

/** Each mutant runs the tests that reach it: none that starts a process or plays days of prices. */
const slow = [
  'test/unit/domain/every-decider.test.ts',
  'test/unit/domain/alert/armed/steps.test.ts',
  'test/unit/domain/signal/{skill,score,real-series}.test.ts',
  'test/unit/domain/metrics/real-series.test.ts',
  'test/unit/projections/{stocks-and-bars,bars/bars*}.test.ts',
  'test/integration/projections/{simulated-runs,killed,rebuild-under-load,builds-ahead}.test.ts',
  'test/integration/projections/any-order.test.ts',
  'test/integration/projections/embedded-{contract,store}.test.ts',
  'test/integration/realtime/slow-peer.test.ts',
]

/** Stories of many alerts and prices, which take seconds. */
const stories = ['react', 'rules', 'splits'].map(
  (name) => `test/unit/domain/alert/armed/${name}.test.ts`,
)
/** Quick tests ask of metrics, and of what is directly in the folder of alerts, as much as stories. */
const isAskedQuickly = /^src\/domain\/(metrics|alert\/[^/]+\.ts$)/.test(mutated)
const isStory = ({ moduleId }: TestSpecification) =>
  stories.some((story) => moduleId.endsWith(`/${story}`))

/** What fails in a quick unit test need not be waited for in a story or an integration test. */
class QuickFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(
      files.sort(
        (a, b) => Number(isStory(a)) - Number(isStory(b)) || (a.moduleId < b.moduleId ? 1 : -1),
      ),
    )
  }
}

export default defineConfig({
  test: {
    include: Object.entries(testsOf)
      .filter(([folder]) => mutated.startsWith(folder))
      .flatMap(([, tests]) => tests),
    exclude: isAskedQuickly ? [...slow, ...stories] : slow,
    // A test of a server may wait in vain: it ends before Stryker starts its process again.
    testTimeout: mutated.startsWith('src/domain') ? 20_000 : 4_000,
    sequence: { sequencer: QuickFirst },
    isolate: false,
    expect: { poll: { timeout: 3_000 } },
  },
})
