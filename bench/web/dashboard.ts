import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { launchChromium, openPage } from '../../test/browser/support/chromium.ts'
import { startProduct } from '../../test/support/product.ts'
import { credentials } from '../http/client.ts'

export interface Dashboard {
  readonly url: string
  readonly browser: Browser
  readonly page: Page
  readonly debuggerLine: CDPSession
  /** `name=value; …` of the trader who looks at it. */
  readonly cookies: string
  /** Prices that have come to the page so far. */
  readonly quotes: () => number
  readonly close: () => Promise<void>
}

const trader = {
  ...credentials,
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'bench@example.org',
  phone: '+44 20 7946 0123',
}

const countQuotes = (page: Page): (() => number) => {
  let quotes = 0
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      const text = payload.toString()
      if (text.startsWith('{"type":"quotes"')) quotes += text.split('],[').length
    })
  })
  return () => quotes
}

/** The built product with a trader before the dashboard, 200 prices moving every so often. */
export const openDashboard = async (beatEveryMs: number): Promise<Dashboard> => {
  const folder = mkdtempSync(join(tmpdir(), 'tapedeck-bench-'))
  const product = await startProduct(folder, {
    SIM_SYMBOLS: '200',
    SIM_TICK_MS: beatEveryMs.toString(),
  })
  const browser = await launchChromium()
  const close = async () => {
    await browser.close()
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const { page } = await openPage(browser)
    const quotes = countQuotes(page)
    const registered = await page.request.post(`${product.url}/api/register`, { data: trader })
    if (registered.status() !== 201) throw new Error(`Answered ${registered.status().toString()}.`)
    await page.goto(product.url)
    await page.locator('[data-testid^=price-]').first().waitFor()
    const kept = await page.context().cookies()
    return {
      url: product.url,
      browser,
      page,
      debuggerLine: await page.context().newCDPSession(page),
      cookies: kept.map(({ name, value }) => `${name}=${value}`).join('; '),
      quotes,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
