import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holdBack } from './support/hold-back.ts'
import { signUp, type SignedUp } from './support/signed-up.ts'

const languages = ['en', 'zh-TW'] as const
const screens = ['/scanner', '/signals', '/alerts', '/watchlists']

describe('what stands below the heading of a screen', () => {
  let trader: SignedUp

  beforeAll(async () => {
    trader = await signUp({ context: { reducedMotion: 'reduce' } })
    await trader.open.page.request.post('/api/watchlist', { data: { symbol: 'AAPL' } })
  })
  afterAll(() => trader.remove())

  describe.each(languages)('in %s', (language) => {
    it.each([390, 1_440].flatMap((width) => screens.map((address) => [address, width] as const)))(
      'stays where it is when the answers come: %s at %s px',
      async (address, width) => {
        const page = await trader.open.page.context().newPage()
        await page.addInitScript(
          (chosen) =>
            localStorage.setItem('tapedeck.preferences', JSON.stringify({ language: chosen })),
          language,
        )
        await page.setViewportSize({ width, height: 844 })
        const releases = await Promise.all(
          ['stocks?*', 'scanner/metrics', 'signals*', 'alerts*', 'watchlist'].map((call) =>
            holdBack(page, `**/api/${call}`),
          ),
        )
        await page.goto(address)
        const heading = page.locator('div:has(> h1)')
        await heading.waitFor()
        await page.evaluate(() => document.fonts.ready)
        const below = heading.locator('xpath=following-sibling::*[1]')
        const placeOf = async () => (await below.boundingBox())?.y
        await below.waitFor()
        const before = await placeOf()
        for (const release of releases) await release()
        const badge = language === 'en' ? 'SIMULATED' : '模擬'
        await heading.getByText(badge, { exact: true }).waitFor()
        expect(await placeOf()).toBe(before)
        await page.close()
      },
    )
  })
})
