import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const chosen = process.env.CHROMIUM_PATH

/** The same engine without a browser around it: a third less work for the tests. */
const shell = '/usr/bin/chromium-headless-shell'

const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const firstOf = (...paths) => paths.find((path) => path !== undefined && existsSync(path)) ?? null

/** The path of a Chromium or Chrome on this machine, or null. */
export const findChromium = () => firstOf(chosen, ...browsers)

const findForTests = () => firstOf(chosen, shell, ...browsers)

const run = (command, args) =>
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

const installWithApt = (name) => {
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (...args) => {
    const [command, ...rest] = [...prefix, 'apt-get', ...args]
    return run(command, rest)
  }
  return (
    existsSync('/usr/bin/apt-get') &&
    apt('update', '-q') &&
    apt('install', '-y', '-q', '--no-install-recommends', name, 'fonts-noto-cjk')
  )
}

/** What `find` finds, after installing the first of Debian's packages that the machine lets us. */
const ensure = (find, ...packages) => {
  const found = find()
  if (found) return found
  process.stderr.write('No Chromium found: installing it with apt-get …\n')
  const installed = packages.some(installWithApt) ? find() : null
  if (installed) return installed
  throw new Error(
    `A Chromium is needed: run "apt-get install -y ${packages[0]} fonts-noto-cjk" as root, or set CHROMIUM_PATH to a Chromium or Chrome.`,
  )
}

/**
 * A Chromium as people have it, such as for pictures.
 * @throws Error with one line that says what to do, when there is none and none can be installed
 */
export const ensureChromium = () => ensure(findChromium, 'chromium')

/**
 * What the browser tests run in: the bare engine where there is one.
 * @throws Error as `ensureChromium` does
 */
export const ensureTestChromium = () => ensure(findForTests, 'chromium-headless-shell', 'chromium')

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    process.stdout.write(`${ensureTestChromium()}\n`)
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
