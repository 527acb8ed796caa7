import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../support/free-port.ts'
import { found } from './found.ts'
import type { Tab } from './tab.ts'

/** Until the driver answers, in milliseconds. */
const startMsMax = 30_000
const askEveryMs = 100

/** The driver has no console, so what is written to it is kept from the end of each load on. */
const listenBody = `
window.errors = []
const { error } = console
console.error = (...written) => {
  window.errors.push(written.map((one) => one?.stack ?? String(one)).join(' '))
  error(...written)
}
window.addEventListener('error', ({ message }) => window.errors.push(message))
window.addEventListener('unhandledrejection', ({ reason }) => window.errors.push(String(reason)))
`

/** The member that names an element in WebDriver's answers. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

const programs = () => {
  const driver = found('WebKitWebDriver')
  const screen = found('xvfb-run')
  const browser = found(
    '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
    '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  )
  return driver === null || screen === null || browser === null ? null : { driver, screen, browser }
}

/** @throws Error with WebDriver's own words */
const callsOf = (address: string) => async (method: string, path: string, body?: object) => {
  const reply = await fetch(`${address}${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  })
  const { value } = (await reply.json()) as { value: unknown }
  if (!reply.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
  return value
}

/** WebKitGTK, the engine of Safari, by WebDriver on a screen that is not there. */
export const webkitTab = async (): Promise<Tab | null> => {
  const paths = programs()
  if (paths === null) return null
  const port = (await freePort()).toString()
  const child = spawn(paths.screen, ['-a', paths.driver, `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
  })
  const call = callsOf(`http://127.0.0.1:${port}`)
  const deadline = Date.now() + startMsMax
  while (
    !(await call('GET', '/status').then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error('WebKitWebDriver did not start')
    await wait(askEveryMs)
  }
  const { sessionId } = (await call('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': {
          binary: paths.browser,
          args: ['--automation'],
        },
      },
    },
  })) as { sessionId: string }
  const own = (method: string, path: string, body?: object) =>
    call(method, `/session/${sessionId}${path}`, body)
  await own('POST', '/window/rect', { width: 1_440, height: 900 })
  const element = async (selector: string) => {
    const one = (await own('POST', '/element', { using: 'css selector', value: selector })) as {
      readonly [elementKey]: string
    }
    return `/element/${one[elementKey]}`
  }
  const run = async <T>(script: string, ...args: readonly string[]) =>
    (await own('POST', '/execute/sync', { script, args })) as T
  const errors: string[] = []
  const collect = async () => {
    errors.push(...(await run<string[]>('return (window.errors ?? []).splice(0)')))
  }
  return {
    goto: async (url) => {
      await collect()
      await own('POST', '/url', { url })
      await run(listenBody)
    },
    run,
    click: async (selector) => {
      await own('POST', `${await element(selector)}/click`, {})
    },
    type: async (selector, text) => {
      await own('POST', `${await element(selector)}/value`, { text })
    },
    back: async () => {
      await own('POST', '/back', {})
    },
    errors: async () => {
      await collect()
      return errors
    },
    close: async () => {
      await own('DELETE', '')
      const ended = once(child, 'exit')
      // xvfb-run passes no signal on; the group has the driver and the screen.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
      await ended
    },
  }
}
