import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OpenPage } from './support/chromium.ts'
import { type OpenProduct, signUp } from './support/signed-up.ts'

/** Milliseconds after the server answers again, and after the page is restored. */
const limits = { liveAgainMsMax: 4_000, liveRestoredMsMax: 1_000 } as const

describe('a page that was interrupted', () => {
  let trader: OpenProduct
  let open: OpenPage
  let page: Page

  beforeAll(async () => {
    // Playwright switches the cache of pages off.
    trader = await signUp({
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
      context: { reducedMotion: 'no-preference' },
    })
    open = trader.open
    page = open.page
  })
  afterAll(() => trader.remove())
  afterEach(() => {
    // Of a server that is away or has just started, and of a trader who has signed out.
    open.forgive(/ERR_|WebSocket|status of (401|503)/)
    expect(open.errors).toEqual([])
  })
  beforeEach(async () => {
    await page.goto('/')
    await page.getByText('LIVE', { exact: true }).first().waitFor()
  })

  /** Goes away by a new load and comes back, and gives what the page was like when it was shown again. */
  const leaveAndComeBack = async (between: () => Promise<unknown>) => {
    await page.evaluate(() => {
      const isLive = () => document.body.innerText.split('\n').includes('LIVE')
      window.addEventListener('pageshow', ({ persisted }) => {
        const restoredAt = performance.now()
        const look = () => {
          if (isLive()) Object.assign(window, { liveAfterMs: performance.now() - restoredAt })
          else requestAnimationFrame(look)
        }
        look()
        const { visibility } = getComputedStyle(document.body)
        Object.assign(window, { restored: { persisted, visibility } })
      })
    })
    await page.goto('/no/such/page')
    await between()
    // Not `goBack`, which waits for a load that a restored page does not have.
    await page.evaluate(() => history.back())
    const restored = await page.waitForFunction(
      () => (window as unknown as { restored?: unknown }).restored,
    )
    return restored.jsonValue()
  }

  it('is live within 4 seconds after the server answers again, however long it was away', async () => {
    const attempts = { asked: 0, sockets: 0 }
    page.on('websocket', () => (attempts.sockets += 1))
    page.on('requestfailed', (request) => {
      if (request.method() === 'HEAD') attempts.asked += 1
    })
    // The middle of all waits; the longest one is the same less what a busy machine needs.
    await page.evaluate(() => (Math.random = () => 0.5))
    await trader.product.stop()
    await expect.poll(() => attempts.asked).toBeGreaterThanOrEqual(4)
    // After about 15 sockets that failed, Chromium would delay each further one by up to 5 s.
    expect(attempts.sockets).toBe(0)
    const liveAfterMs = page.evaluate(async () => {
      // Each frame would cost the page more than what is waited for.
      const pause = () => new Promise((done) => setTimeout(done, 50))
      const isAnswered = async () => {
        try {
          return (await fetch('/favicon.svg', { cache: 'no-store' })).ok
        } catch {
          return false
        }
      }
      while (!(await isAnswered())) await pause()
      const answeredAt = performance.now()
      while (!document.body.innerText.split('\n').includes('LIVE')) await pause()
      return performance.now() - answeredAt
    })
    await trader.product.start()
    expect(await liveAfterMs).toBeLessThan(limits.liveAgainMsMax)
  })

  it('is live at once when it is gone back to', async () => {
    const restored = await leaveAndComeBack(() => Promise.resolve())
    expect(restored).toEqual({ persisted: true, visibility: 'hidden' })
    const liveAfterMs = () =>
      page.evaluate(() => (window as unknown as { liveAfterMs?: number }).liveAfterMs)

    await expect.poll(liveAfterMs).toBeLessThan(limits.liveRestoredMsMax)
    expect(await page.locator('html[data-left]').count()).toBe(0)
  })

  it('shows nothing of a trader who has signed out when it is gone back to', async () => {
    const restored = await leaveAndComeBack(() => page.request.post('/api/logout'))
    expect(restored).toEqual({ persisted: true, visibility: 'hidden' })
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
    expect(await page.evaluate(() => location.pathname)).toBe('/auth')
  })
})
