import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, CDPSession } from 'playwright-core'
import { WebSocket } from 'ws'
import type { Dashboard } from './dashboard.ts'

const size = { width: 1440, height: 900 } as const
const limits = { shownMs: 30_000, checkEveryMs: 250 } as const

export interface Unwatched {
  /** Prices that have been sent to a page like it so far. */
  readonly quotes: () => number
  readonly close: () => Promise<void>
}

const cookiesOf = async (context: BrowserContext) =>
  (await context.cookies()).map(({ name, value, domain, path }) => ({ name, value, domain, path }))

/** The tab's title has the price once there is one. */
const waitUntilShown = async (line: CDPSession, targetId: string): Promise<void> => {
  for (let waited = 0; waited < limits.shownMs; waited += limits.checkEveryMs) {
    const { targetInfo } = await line.send('Target.getTargetInfo', { targetId })
    if (/\d/.test(targetInfo.title) && targetInfo.title.endsWith('Tapedeck')) return
    await wait(limits.checkEveryMs)
  }
  throw new Error('The dashboard has shown no price.')
}

/** Hears what the page hears: nobody can ask the page itself. */
const countQuotes = async ({ url, cookies }: Dashboard) => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, {
    headers: { cookie: cookies, origin: url },
  })
  let quotes = 0
  socket.on('message', (data: Buffer) => {
    const text = data.toString()
    if (text.startsWith('{"type":"quotes"')) quotes += text.split('],[').length
  })
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'subscribe_quotes', symbols: 'all' }))
  return { quotes: () => quotes, close: () => socket.close() }
}

interface Detached {
  readonly close: () => Promise<void>
}

/**
 * A page of the same trader that no debugger is attached to. One that is has every message of the
 * socket, and every answer, handed over by the page's own thread, which no trader's browser does.
 * Tracing is the browser's and needs none.
 */
export const openDetached = async (
  { browser, page }: Pick<Dashboard, 'browser' | 'page'>,
  url: string,
): Promise<Detached> => {
  const line = await browser.newBrowserCDPSession()
  // The driver leaves pages alone whose context it has not made.
  const { browserContextId } = await line.send('Target.createBrowserContext')
  const cookies = await cookiesOf(page.context())
  await line.send('Storage.setCookies', { browserContextId, cookies })
  const { targetId } = await line.send('Target.createTarget', { url, browserContextId, ...size })
  await waitUntilShown(line, targetId)
  const { targetInfo } = await line.send('Target.getTargetInfo', { targetId })
  if (targetInfo.attached) throw new Error('A debugger is attached to the page.')
  return {
    close: async () => {
      await line.send('Target.disposeBrowserContext', { browserContextId })
      await line.detach()
    },
  }
}

/** The dashboard once more, {@link openDetached}, with 10 kB of prices ten times a second. */
export const openUnwatched = async (dashboard: Dashboard): Promise<Unwatched> => {
  const page = await openDetached(dashboard, dashboard.url)
  const heard = await countQuotes(dashboard)
  return {
    quotes: heard.quotes,
    close: async () => {
      heard.close()
      await page.close()
    },
  }
}
