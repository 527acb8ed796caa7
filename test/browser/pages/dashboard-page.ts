import type { Locator, Page } from 'playwright-core'
import type { StockDetail } from '../../../src/contracts/market/stocks.ts'
import { ask } from '../support/ask.ts'
import { eventually } from '../support/eventually.ts'

/**
 * Runs in the page, once through the list: a question for each of its many parts from outside would
 * take half a minute where the machine has much else to do.
 */
const scrollUntilInSight = async (area: Element, symbol: string): Promise<void> => {
  const isThere = () => Array.from(area.querySelectorAll('b')).some((b) => b.innerText === symbol)
  const frame = () =>
    new Promise((done) => {
      requestAnimationFrame(done)
    })
  // It may begin anywhere, and follow the selection.
  const parts = Math.ceil(area.scrollHeight / area.clientHeight)
  for (let part = 0; part <= parts && !isThere(); part += 1) {
    const atEnd = area.scrollTop + area.clientHeight >= area.scrollHeight - 1
    area.scrollTo(0, atEnd ? 0 : area.scrollTop + area.clientHeight)
    // The first one tells the list of it, the second comes after its rows were drawn.
    await frame()
    await frame()
  }
}

/** The dashboard as a trader sees it. */
export const dashboardPage = (page: Page) => {
  const list = page.getByRole('listbox')
  const header = page.locator('main header').first()
  const row = (symbol: string) =>
    list.getByRole('option').filter({ has: page.getByText(symbol, { exact: true }) })

  /**
   * Scrolls through the list, of which only the rows in sight exist, until the stock is there and
   * `act` was done to its row. The list follows the selection: it may take the row away meanwhile.
   */
  const once = (symbol: string, act: (row: Locator) => Promise<void>): Promise<boolean> =>
    eventually(
      `${symbol} is in sight`,
      async () => {
        await list.evaluate(scrollUntilInSight, symbol)
        if ((await row(symbol).count()) === 0) return false
        return act(row(symbol)).then(
          () => true,
          () => false,
        )
      },
      (done) => done,
    )

  const bringIntoSight = async (symbol: string): Promise<void> => {
    await once(symbol, (found) => found.scrollIntoViewIfNeeded({ timeout: 2_000 }))
  }

  return {
    symbol: async () => (await header.locator('h1').innerText()).split(/\s/)[0] ?? '',
    badges: (text: string) => page.getByText(text, { exact: true }),
    price: (symbol: string) => header.getByTestId(`price-${symbol}`),
    rows: () => list.getByRole('option'),
    /** Of the whole list, most of which is scrolled out of sight. */
    rowCount: async () =>
      Number(await list.getByRole('option').first().getAttribute('aria-setsize')),
    /** Counted from 1 in the whole list: which rows exist depends on how far it is scrolled. */
    rowAt: (place: number) => list.locator(`[aria-posinset="${place}"]`),
    row,
    selectedRow: () => list.locator('[aria-selected=true]'),
    list: () => list,
    sector: () => page.getByRole('combobox', { name: 'Sector' }),
    sortBy: (column: string) => page.getByRole('button', { name: `Sort by ${column}` }),
    timeframe: (name: string) =>
      page.getByRole('group', { name: 'Timeframe' }).getByRole('button', { name, exact: true }),
    chart: () => page.getByRole('img', { name: /Price chart|價格圖表/ }),

    bringIntoSight,

    async choose(symbol: string): Promise<void> {
      await once(symbol, (found) => found.click({ timeout: 2_000 }))
    },

    /** The price of a stock as the server has it now, written as the screen writes it. */
    async serversPrice(symbol: string): Promise<string> {
      const { price } = await ask<StockDetail>(page, `/api/stocks/${encodeURIComponent(symbol)}`)
      if (price === null) return ''
      return price.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    },
  }
}
