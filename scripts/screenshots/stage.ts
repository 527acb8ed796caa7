import type { Browser, BrowserContext, Page } from 'playwright-core'
import { isPhone, type Look, textsOf, viewportOf } from './look.ts'
import type { Arranged, Scene } from './scene.ts'
import type { Cookies } from './seed.ts'

/** How long a control may take to be there, and the network to come to rest. */
const limits = { actionMs: 15_000, restMs: 2_500 } as const

const arrange = async (page: Page, { calls, reply }: Arranged) => {
  await page.route(calls, async (route) => {
    if (reply === 'never') return
    if (reply === 'fails') return route.fulfill({ status: 503, body: 'The store is unavailable.' })
    if ('text' in reply) return route.fulfill({ status: reply.status, body: reply.text })
    return route.fulfill({ json: reply.json })
  })
}

/** Lets the first prices through, and no connection after that. */
const loseSocket = async (page: Page) => {
  let connections = 0
  await page.routeWebSocket(/\/ws/, (socket) => {
    connections += 1
    if (connections > 1) {
      void socket.close()
      return
    }
    const server = socket.connectToServer()
    server.onMessage((message) => {
      socket.send(message)
      if (message.toString().includes('"quotes"')) void socket.close()
    })
  })
}

const open = async (
  browser: Browser,
  url: string,
  scene: Scene,
  look: Look,
  cookies: Cookies | null,
): Promise<BrowserContext> => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: viewportOf(look),
    isMobile: isPhone(look),
    hasTouch: isPhone(look),
    reducedMotion: 'reduce',
    locale: look.language,
  })
  context.setDefaultTimeout(limits.actionMs)
  if (cookies) await context.addCookies(cookies)
  const stored = {
    'tapedeck.preferences': JSON.stringify({
      language: look.language,
      theme: look.theme,
      ...scene.prefer,
    }),
    'major-us-stocks-loaded': 'true',
    ...scene.stored,
  }
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, stored)
  return context
}

/** Plays a scene in a look and photographs it. */
export const shoot = async (
  browser: Browser,
  url: string,
  scene: Scene,
  look: Look,
  cookies: Cookies | null,
  file: string,
): Promise<void> => {
  const context = await open(browser, url, scene, look, cookies)
  try {
    const page = await context.newPage()
    for (const arranged of scene.arranged ?? []) await arrange(page, arranged)
    if (scene.loses) await loseSocket(page)
    await page.goto(scene.path)
    // Calls that never answer keep the network busy, which is what is to be seen then.
    await page.waitForLoadState('networkidle', { timeout: limits.restMs }).catch(() => undefined)
    const stage = { page, t: textsOf(look), look }
    // Until it is known who looks, there is a spinner in the place of the page.
    await page.locator('h1, main').first().waitFor()
    await scene.act?.(stage)
    await page.evaluate('document.fonts.ready')
    // A picture of the whole page has what sticks to its top at the top.
    if (scene.wholePage) await page.evaluate('scrollTo(0, 0)')
    await page.screenshot({ path: file, fullPage: scene.wholePage ?? false })
    await scene.after?.(stage)
  } finally {
    await context.close()
  }
}
