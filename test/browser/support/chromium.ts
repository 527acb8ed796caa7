import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type ConsoleMessage,
  type Page,
} from 'playwright-core'

/**
 * Two cores have more pages than processors: what a page hands to other processes and threads waits.
 * A page is open for seconds, in which code that is compiled further earns nothing, and does well with
 * one collection of garbage or none. Not for who measures a page's main thread, which then collects
 * garbage and compiles as well.
 */
export const fewProcesses = [
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
  '--js-flags=--single-threaded --no-opt --no-maglev --min-semi-space-size=16',
]

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...fewProcesses,
]

/** How long a page may take to show what it is asked for. */
const actionMs = 30_000

const wholePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

const launch = (executablePath: string, ignoreDefaultArgs: string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath, args: flags, ignoreDefaultArgs })

/** @param ignoreDefaultArgs what would otherwise be switched off or on, by Playwright or here */
export const launchChromium = (ignoreDefaultArgs?: string[]): Promise<Browser> =>
  launch(wholePath, ignoreDefaultArgs)

/**
 * The browser writes down every answer that is not a success. Three belong to the product's normal
 * life: nobody is signed in, a read model that is still catching up (the client asks again), and a
 * server that says to the operators' console that it is not ready.
 */
const isNormal = (message: ConsoleMessage): boolean =>
  (message.text().includes('401') && message.location().url.endsWith('/api/user')) ||
  (message.text().includes('503') && /\/api\/|\/readyz$/.test(message.location().url))

let shared: Promise<Browser> | null = null

/**
 * The browser of all files of this worker: the headless shell, where there is one. Whoever has used it
 * closes its pages, not the browser.
 */
export const sharedChromium = (): Promise<Browser> =>
  (shared ??= launch(process.env['CHROMIUM_SHELL_PATH'] ?? wholePath))

/** Closes every page, so that none computes beside the tests of the next file. */
export const closePages = async (browser: Browser): Promise<void> => {
  await Promise.all(browser.contexts().map((context) => context.close()))
}

export interface OpenPage {
  readonly page: Page
  /** Every error of the page so far: of scripts, of the console, of the content policy. */
  readonly errors: readonly string[]
  /** Takes back the errors that a test brings about on purpose. */
  readonly forgive: (expected: RegExp) => void
  readonly close: () => Promise<void>
}

/**
 * A page in a context of its own, that writes down what goes wrong in it. Nothing moves on it but where
 * a test asks for motion: each frame of a light that fades is computed and drawn.
 */
export const openPage = async (
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<OpenPage> => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(actionMs)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !isNormal(message))
      errors.push(`${message.text()} at ${message.location().url}`)
  })
  const forgive = (expected: RegExp) => {
    const others = errors.filter((error) => !expected.test(error))
    errors.splice(0, errors.length, ...others)
  }
  return { page, errors, forgive, close: () => context.close() }
}
