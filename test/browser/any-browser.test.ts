import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dashboardPage } from './pages/dashboard-page.ts'
import { floatingWindows } from './pages/floating-windows.ts'
import { launchChromium, openPage } from './support/chromium.ts'
import { type SharedProduct, signUpShared } from './support/signed-up.ts'

/** What browsers and systems do differently, as far as Chromium can be told to do it. */
describe('a page in any browser', () => {
  let trader: SharedProduct
  let page: Page

  beforeAll(async () => {
    trader = await signUpShared()
    page = trader.open.page
    await page.addInitScript(() => {
      const violations: string[] = []
      Object.assign(window, { violations })
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        violations.push(`${violatedDirective} ${blockedURI}`),
      )
    })
  })
  afterAll(() => trader.remove())
  afterEach(() => {
    expect(trader.open.errors).toEqual([])
  })

  const openDashboard = async (at: Page = page) => {
    await at.goto('/?symbol=AAPL')
    await dashboardPage(at).rows().first().waitFor()
    await at.getByText('LIVE', { exact: true }).first().waitFor()
  }
  /** The trader's page in another context, with what `use` finds in it. */
  const inContext = async <T>(options: BrowserContextOptions, use: (page: Page) => Promise<T>) => {
    const { product, browser, open } = trader
    const other = await openPage(browser, {
      baseURL: product.url,
      storageState: await open.page.context().storageState(),
      ...options,
    })
    const found = await use(other.page)
    await other.close()
    return found
  }

  it('tries nothing that the content security policy forbids', async () => {
    await openDashboard()
    const violations = () => (window as unknown as { violations: string[] }).violations
    expect(await page.evaluate(violations)).toEqual([])
  })

  it('begins a filtered list at its top', async () => {
    await openDashboard()
    const dashboard = dashboardPage(page)
    const all = await dashboard.rowCount()
    await dashboard.list().evaluate((list) => list.scrollTo(0, list.scrollHeight))
    await dashboard.rowAt(all).waitFor()
    await dashboard.sector().selectOption({ index: 1 })
    await page.locator('[aria-posinset="1"]').waitFor()
    expect(await dashboard.list().evaluate(({ scrollTop }) => scrollTop)).toBe(0)
    await dashboard.sector().selectOption({ index: 0 })
  })

  it('closes a window by Escape after its edge was dragged, and rings what has the focus then', async () => {
    await openDashboard()
    const opener = page.getByRole('button', { name: 'Full Quote', exact: true })
    await opener.click()
    const quote = floatingWindows(page).window('AAPL')
    await quote.getByText('52-week range').waitFor()
    const before = (await quote.boundingBox())!
    const [x, y] = [before.x + before.width - 1, before.y + before.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 60, y, { steps: 5 })
    await page.mouse.up()
    await expect
      .poll(async () => (await quote.boundingBox())?.width)
      .toBeGreaterThan(before.width + 40)
    await page.keyboard.press('Escape')
    await quote.waitFor({ state: 'detached' })
    await page.locator(':focus').and(opener).waitFor()
    expect(await opener.evaluate((button) => getComputedStyle(button).outlineStyle)).toBe('solid')
    await page.mouse.click(5, 5)
    expect(await page.locator('html[data-escaped]').count()).toBe(0)
  })

  it('shows what is selected where the system chooses the colours', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    await openDashboard()
    await page.locator('.range-dot').first().waitFor({ state: 'attached' })
    for (const selector of ['[aria-selected=true]', 'nav [aria-current=page]']) {
      const outline = await page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).outlineStyle)
      expect({ selector, outline }).toEqual({ selector, outline: 'solid' })
    }
    const dot = page.locator('.range-dot').first()
    expect(await dot.evaluate((element) => getComputedStyle(element).backgroundImage)).toMatch(
      /^radial-gradient/,
    )
    await page.goto('/signals')
    const bar = page.locator('.filled-bar').first()
    const ground = (element: Element) => getComputedStyle(element).backgroundColor
    expect(await bar.evaluate(ground)).not.toBe(await page.locator('body').evaluate(ground))
    await page.emulateMedia({ forcedColors: 'none' })
  })

  it('has large letters where a thumb types, and the keys of the reader’s keyboard', async () => {
    const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 16_4 like Mac OS X) AppleWebKit/605.1.15'
    const viewport = { width: 390, height: 844 }
    const sizes = await inContext(
      { viewport, hasTouch: true, isMobile: true, userAgent: iPhone },
      async (phone) => {
        const found: Record<string, readonly string[]> = {}
        const look = async (path: string, field: string, open?: string) => {
          await phone.goto(path)
          if (open !== undefined) await phone.getByRole('button', { name: open }).click()
          await phone.getByLabel(field).first().waitFor()
          const fields = phone.locator('input, select, textarea').filter({ visible: true })
          const used = await fields.evaluateAll((all) =>
            all.map((one) => getComputedStyle(one).fontSize),
          )
          found[path] = [...new Set(used)]
        }
        await look('/alerts', 'Symbol')
        await look('/watchlists', 'Symbol')
        await look('/account', 'Email')
        await look('/scanner', 'Field', 'Advanced Scan')
        await look('/', 'Message', 'Open chat')
        return found
      },
    )
    const large = ['16px']
    expect(sizes).toEqual({
      '/alerts': large,
      '/watchlists': large,
      '/account': large,
      '/scanner': large,
      '/': large,
    })
    const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15'
    const keys = (at: Page) => at.getByRole('button', { name: 'Search' }).locator('kbd').innerText()
    await page.goto('/settings')
    expect(await keys(page)).toBe('Ctrl K')
    const ofMac = await inContext({ userAgent: mac }, async (other) => {
      await other.goto('/settings')
      return keys(other)
    })
    expect(ofMac).toBe('⌘K')
  })

  it('says in words when scripts are off, and when the browser is too old', async () => {
    const off = await inContext({ javaScriptEnabled: false }, async (other) => {
      await other.goto('/')
      expect(await other.locator('#first-wait').isVisible()).toBe(false)
      return other.locator('body').innerText()
    })
    expect(off).toMatch(/^Tapedeck needs JavaScript\.[^]*需要 JavaScript/)
    const old = await inContext({}, async (other) => {
      await other.addInitScript(() => {
        delete (Array.prototype as { toSorted?: unknown }).toSorted
      })
      // Its scripts are not understood.
      await other.route('**/assets/*.js', (route) => route.abort())
      await other.goto('/')
      expect(await other.locator('#first-wait').isVisible()).toBe(false)
      return other.locator('body').innerText()
    })
    expect(old).toMatch(/^This browser is too old for Tapedeck\.[^]*版本過舊/)
  })

  it('fits into 1440 by 900 pixels where scroll bars take room, once one was there', async () => {
    const bars = await launchChromium(['--hide-scrollbars'])
    const { product, open } = trader
    const storageState = await open.page.context().storageState()
    const other = await openPage(bars, { baseURL: product.url, storageState })
    await openDashboard(other.page)
    await other.page.getByText('Top gainers').waitFor()
    await other.page.locator('dl').first().waitFor()
    // A bar comes with whatever is too long for a moment, and has to go again.
    await other.page.evaluate(async () => {
      const { style } = document.body
      const frame = () => new Promise((done) => requestAnimationFrame(done))
      style.paddingBottom = '400px'
      await frame()
      await frame()
      style.paddingBottom = ''
      await frame()
    })
    const rooms = () => {
      const { clientWidth, scrollHeight, clientHeight } = document.documentElement
      return { bar: window.innerWidth - clientWidth, below: scrollHeight - clientHeight }
    }
    await expect.poll(() => other.page.evaluate(rooms)).toEqual({ bar: 0, below: 0 })
    await other.close()
    await bars.close()
  })
})
