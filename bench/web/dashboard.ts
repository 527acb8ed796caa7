import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { fewProcesses, launchChromium, openPage } from '../../test/browser/support/chromium.ts'
import { eventually } from '../../test/browser/support/eventually.ts'
import { startProduct } from '../../test/support/product.ts'
import { credentials } from '../http/client.ts'

export interface Dashboard {
  readonly url: string
  readonly browser: Browser
  readonly page: Page
  readonly debuggerLine: CDPSession
  /** `name=value; …` of the trader who looks at it. */
  readonly cookies: string
  readonly close: () => Promise<void>
}

const trader = {
  ...credentials,
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'bench@example.org',
  phone: '+44 20 7946 0123',
}

/** Opens the dashboard in the page, and waits for its first price. */
export const showPrices = async (page: Page, url: string): Promise<void> => {
  await page.goto(url)
  await page.locator('[data-testid^=price-]').first().waitFor()
}

/** The built product with a trader before the dashboard, 200 prices moving every so often. */
export const openDashboard = async (batchEveryMs: number): Promise<Dashboard> => {
  const folder = mkdtempSync(join(tmpdir(), 'tapedeck-bench-'))
  const product = await startProduct(folder, {
    SIM_SYMBOLS: '200',
    SIM_TICK_MS: batchEveryMs.toString(),
  })
  const browser = await launchChromium(fewProcesses)
  const close = async () => {
    await browser.close()
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const { page } = await openPage(browser)
    const register = () => page.request.post(`${product.url}/api/register`, { data: trader })
    // A server that has just started on a busy machine may not be able to write yet.
    const registered = await eventually('an account', register, (reply) => reply.status() !== 503)
    if (registered.status() !== 201) throw new Error(`Answered ${registered.status().toString()}.`)
    await showPrices(page, product.url)
    const kept = await page.context().cookies()
    return {
      url: product.url,
      browser,
      page,
      debuggerLine: await page.context().newCDPSession(page),
      cookies: kept.map(({ name, value }) => `${name}=${value}`).join('; '),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
