import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuild } from '../bin/ensure-build.mjs'
import { ensureChromium, ensureHeadlessShell } from './ensure-chromium.mjs'

/**
 * Runs every test, or the named projects (unit, web, web-alone, integration, integration-alone,
 * browser). Tests run against the built product, so it is built first; the browser is fetched when
 * a browser test will run.
 */
const isFlag = (argument) => argument.startsWith('-')
const flags = process.argv.slice(2).filter(isFlag)
const projects = process.argv.slice(2).filter((argument) => !isFlag(argument))

await ensureBuild()
if (projects.length === 0 || projects.includes('browser')) {
  try {
    process.env.CHROMIUM_PATH = ensureChromium()
    process.env.CHROMIUM_SHELL_PATH = ensureHeadlessShell()
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

const memory = '/dev/shm'
/** Several times what all tests need at once. */
const memoryBytesMin = 2 * 1_024 ** 3

const hasRoom = () => {
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= memoryBytesMin
}

/** In memory where there is room: each test makes files, and would wait for the disk. */
const temporaryFolder = mkdtempSync(
  join(
    process.env.TMPDIR === undefined && existsSync(memory) && hasRoom() ? memory : tmpdir(),
    'tapedeck-tests-',
  ),
)

// Not through npx: under "npx -p node@24" an inner npx would look for that package again.
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
const selection = projects.flatMap((project) => ['--project', project])
const { status } = spawnSync(process.execPath, [vitest, 'run', ...selection, ...flags], {
  stdio: 'inherit',
  env: { ...process.env, TMPDIR: temporaryFolder },
})
rmSync(temporaryFolder, { recursive: true, force: true })
process.exit(status ?? 1)
