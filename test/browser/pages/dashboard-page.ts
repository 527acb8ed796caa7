import type { Page } from 'playwright-core'
import type { StockDetail } from '../../../src/contracts/stocks.ts'
import { eventually } from '../support/eventually.ts'

/** The dashboard as a trader sees it. */
export const dashboardPage = (page: Page) => {
  const list = page.getByRole('listbox')
  const header = page.locator('main header').first()
  const row = (symbol: string) =>
    list.getByRole('option').filter({ has: page.getByText(symbol, { exact: true }) })

  /** Scrolls through the list, of which only the rows in sight exist, until the stock is there. */
  const bringIntoSight = async (symbol: string): Promise<void> => {
    await eventually(
      `${symbol} is in sight`,
      async () => {
        if ((await row(symbol).count()) > 0) return true
        // From the end to the start again: it may begin anywhere, and follow the selection.
        await list.evaluate((area) => {
          const atEnd = area.scrollTop + area.clientHeight >= area.scrollHeight - 1
          area.scrollTo(0, atEnd ? 0 : area.scrollTop + area.clientHeight)
        })
        return false
      },
      (found) => found,
    )
    await row(symbol).scrollIntoViewIfNeeded()
  }

  return {
    symbol: async () => (await header.locator('h1').innerText()).split(/\s/)[0] ?? '',
    badges: (text: string) => page.getByText(text, { exact: true }),
    price: (symbol: string) => header.getByTestId(`price-${symbol}`),
    rows: () => list.getByRole('option'),
    /** Counted from 1 in the whole list: which rows exist depends on how far it is scrolled. */
    rowAt: (place: number) => list.locator(`[aria-posinset="${place}"]`),
    row,
    selectedRow: () => list.locator('[aria-selected=true]'),
    list: () => list,
    sector: () => page.locator('select'),
    sortBy: (column: string) => page.getByRole('button', { name: `Sort by ${column}` }),
    timeframe: (name: string) => page.getByRole('button', { name, exact: true }),
    chart: () => page.getByRole('img', { name: /Price chart|價格圖表/ }),

    bringIntoSight,

    async choose(symbol: string): Promise<void> {
      await bringIntoSight(symbol)
      await row(symbol).click()
    },

    /** The price of a stock as the server has it now, written as the screen writes it. */
    async serversPrice(symbol: string): Promise<string> {
      const reply = await page.request.get(`/api/stocks/${encodeURIComponent(symbol)}`)
      const { price } = (await reply.json()) as StockDetail
      if (price === null) return ''
      return price.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    },
  }
}
