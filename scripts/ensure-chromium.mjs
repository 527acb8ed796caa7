import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const candidates = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const firstThere = (paths) => paths.find((path) => path !== undefined && existsSync(path)) ?? null

/** The path of a Chromium or Chrome on this machine, or null. */
export const findChromium = () => firstThere(candidates)

const run = (command, args) =>
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

const installWithApt = (...packages) => {
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (...args) => {
    const [command, ...rest] = [...prefix, 'apt-get', ...args]
    return run(command, rest)
  }
  return (
    existsSync('/usr/bin/apt-get') &&
    apt('update', '-q') &&
    apt('install', '-y', '-q', '--no-install-recommends', ...packages)
  )
}

/**
 * A Chromium as people have it, with the cache of pages that the headless shell lacks.
 * @throws Error with one line that says what to do, when there is none and none can be installed
 */
export const ensureChromium = () => {
  const found = findChromium()
  if (found) return found
  process.stderr.write('No Chromium found: installing it with apt-get …\n')
  const installed = installWithApt('chromium', 'fonts-noto-cjk') ? findChromium() : null
  if (installed) return installed
  throw new Error(
    'A Chromium is needed: run "apt-get install -y chromium fonts-noto-cjk" as root, or set CHROMIUM_PATH to a Chromium or Chrome.',
  )
}

const shells = [process.env.CHROMIUM_SHELL_PATH, '/usr/bin/chromium-headless-shell']

const findShell = () => firstThere(shells)

/**
 * Chromium's headless shell: the same engine without windows, in which a page costs about a third.
 * @returns the whole Chromium where there is no shell and none can be installed
 */
export const ensureHeadlessShell = () => {
  const found = findShell()
  if (found) return found
  process.stderr.write('No headless shell found: installing it with apt-get …\n')
  // Both, since they share files and have to be of one version.
  const installed = installWithApt('chromium', 'chromium-headless-shell')
  return (installed ? findShell() : null) ?? ensureChromium()
}
