import { defineConfig } from 'vitest/config'
import { LongFilesFirst } from './test/support/long-files-first.ts'

/** What is waited for comes on a machine with too much to do, too; where all is well nobody waits. */
const expect = { poll: { timeout: 30_000 } }

// A test leaves little behind: the less often that is collected, the less of it is copied.
const execArgv = ['--max-semi-space-size=64']

const web = {
  execArgv,
  environment: 'jsdom',
  setupFiles: ['test/web/support/begin.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect,
}

/** What is looked at are calls and pages, which compute as well, so they are looked at less often. */
const waiting = {
  execArgv,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { ...expect.poll, interval: 150 } },
}

export default defineConfig({
  test: {
    // On two cores: a third waits for timers, disks, processes and pages while the others compute.
    maxWorkers: 3,
    sequence: { sequencer: LongFilesFirst },
    reporters: ['default', './test/support/summary-reporter.ts'],
    // In this order, and none waits for the one before: the market of the browser tests is made meanwhile.
    projects: [
      {
        test: {
          execArgv,
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect,
          // Functions of their arguments: nothing is left behind, and modules are loaded once a worker.
          isolate: false,
        },
      },
      {
        test: {
          ...web,
          name: 'web',
          include: ['test/web/**/*.test.{ts,tsx}'],
          exclude: ['test/web/alone/**'],
          // Each test makes a page of its own, and cleans up: a worker loads jsdom and the product once.
          isolate: false,
        },
      },
      {
        test: {
          ...web,
          name: 'web-alone',
          // Whoever puts a stand-in for a module, or asks whether its code is here yet.
          include: ['test/web/alone/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          ...waiting,
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          exclude: ['test/integration/alone/**'],
          // Servers and stores of their own, in folders of their own: a worker loads the product once.
          isolate: false,
        },
      },
      {
        test: {
          ...waiting,
          name: 'integration-alone',
          // Whoever puts a stand-in for a module.
          include: ['test/integration/alone/*.test.ts'],
        },
      },
      {
        test: {
          ...waiting,
          name: 'browser',
          // On a machine with too much to do a page may miss its time; the report names who needed it.
          retry: 1,
          // It says which errors a page had, and not how many.
          chaiConfig: { truncateThreshold: 1_000 },
          globalSetup: 'test/browser/support/market-folder.ts',
          include: ['test/browser/**/*.test.ts'],
          isolate: false,
        },
      },
    ],
  },
})
