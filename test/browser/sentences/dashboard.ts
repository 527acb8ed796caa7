import { describe, expect, it } from 'vitest'
import type { BarsReply } from '../../../src/contracts/market/stocks.ts'
import type { Timeframe } from '../../../src/domain/calendar/timeframes.ts'
import { barTexts, chartOf, type ChartPart } from '../pages/chart.ts'
import { dashboardPage } from '../pages/dashboard-page.ts'
import { shell } from '../pages/shell.ts'
import { ask } from '../support/ask.ts'
import { eventually } from '../support/eventually.ts'
import { fling } from '../support/fling.ts'
import { holdBack } from '../support/hold-back.ts'
import type { Walk } from './context.ts'

/** The words of the Stock Details and what stands around them, in both languages. */
const labels = [
  ['Volume', '成交量'],
  ['Average volume', '平均成交量'],
  ['Previous close', '前收盤價'],
  ['Open', '開盤價'],
  ['Day range', '當日區間'],
  ['52-week range', '52 週區間'],
  ['Market cap', '市值'],
  ['P/E ratio', '本益比'],
  ['Beta', 'Beta 值'],
  ['Dividend yield', '殖利率'],
  ['EPS', '每股盈餘'],
  ['About', '關於'],
  ['Top gainers', '漲幅排行'],
  ['Top losers', '跌幅排行'],
] as const

const openings = () => {
  const calls: string[][] = []
  const opened = window.open.bind(window)
  Object.assign(window, {
    calls,
    open: (...given: string[]) => {
      calls.push(given)
      return given.length > 3 ? opened() : null
    },
  })
}

/** Everything on the dashboard that the other walks do not meet. */
export const dashboardSentences = ({ open }: Walk) =>
  describe('the dashboard', () => {
    it('has a header with name, symbol, exchange, price, change and two buttons, and five panels', async () => {
      const { page } = open()
      const dashboard = dashboardPage(page)
      await page.goto('/?symbol=AAPL')
      await dashboard.chart().waitFor()
      const header = page.locator('main header').first()
      await header.getByText('NASDAQ', { exact: true }).waitFor()
      await header.getByText(/^Apple/).waitFor()
      await header.getByText(/^(▲ \+|▼ −)?[\d.,]+ \([+−]?[\d.]+%\)$/).waitFor()
      for (const button of ['Full Quote', 'Financials'])
        await header.getByRole('button', { name: button }).waitFor()
      for (const title of ['Real-time chart', 'Market Data', 'Stock Details', 'Recent News'])
        await page.getByRole('heading', { level: 2, name: title }).waitFor()
    })

    it('has nine timeframes, 1D by default, over a chart of 400 px', async () => {
      const { page } = open()
      const group = page.getByRole('group', { name: 'Timeframe' })
      expect(await group.getByRole('button').allInnerTexts()).toEqual([
        '1m',
        '5m',
        '15m',
        '30m',
        '1H',
        '4H',
        '1D',
        '1W',
        '1M',
      ])
      expect(await group.locator('[aria-pressed=true]').innerText()).toBe('1D')
      expect((await dashboardPage(page).chart().boundingBox())?.height).toBe(400)
    })

    it('lists stocks by four keys and any sector in an area of 96 units, and says Refreshing... while it loads', async () => {
      const { page } = open()
      const dashboard = dashboardPage(page)
      for (const key of ['Symbol', 'Price', 'Volume', 'Change %'])
        await dashboard.sortBy(key).waitFor()
      expect((await dashboard.list().boundingBox())?.height).toBeGreaterThanOrEqual(384)
      const release = await holdBack(page, '**/api/stocks?*')
      await page.reload()
      await page.getByText('Refreshing...').waitFor()
      await release()
      await page.getByText('Refreshing...').waitFor({ state: 'detached' })
      await dashboard.rows().first().waitFor()
    })

    it('opens chart and list at 1200 by 800, and where that is forbidden nothing happens', async () => {
      const { page, errors } = open()
      await page.evaluate(openings)
      await page.getByRole('button', { name: 'Open the chart in its own window' }).click()
      await page.getByRole('button', { name: 'Open the list in its own window' }).click()
      const calls = await page.evaluate(() => (window as unknown as { calls: string[][] }).calls)
      expect(calls.map((given) => given[2])).toEqual([
        'popup,width=1200,height=800',
        'popup,width=1200,height=800',
      ])
      expect(errors).toEqual([])
    })

    it('draws chosen indicators, and has older bars to be scrolled back to', async () => {
      const { page } = open()
      await page.getByRole('button', { name: 'Indicators' }).click()
      for (const [name, before] of [
        ['SMA 20 (mean)', true],
        ['EMA 20 (exponential mean)', false],
        ['Bollinger bands (20, 2)', false],
        ['RSI (14)', false],
      ] as const) {
        const item = page.getByRole('menuitemcheckbox', { name })
        expect(await item.getAttribute('aria-checked')).toBe(String(before))
        await item.click()
        expect(await item.getAttribute('aria-checked')).toBe(String(!before))
      }
      await page.keyboard.press('Escape')
      // RSI stands in a pane of its own: one more row of the chart's table, and its separator.
      const chart = dashboardPage(page).chart()
      await chart.locator('tr').nth(2).waitFor({ state: 'attached' })
      const choose = async (timeframe: Timeframe) => {
        await dashboardPage(page).timeframe(timeframe).click()
        await page.getByRole('img', { name: `Price chart of AAPL, ${timeframe}` }).waitFor()
        // While the bars are on their way a veil takes what the pointer does.
        await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
      }
      const asked = page.waitForResponse(/bars\?.*timeframe=5m.*before=/)
      await choose('5m')
      const older = barTexts(((await (await asked).json()) as BarsReply).bars)
      expect(older.length).toBeGreaterThan(10)
      const box = (await chart.boundingBox())!
      const scrollBack = async () => {
        await page.mouse.move(box.x + 100, box.y + 100)
        await page.mouse.down()
        await page.mouse.move(box.x + 600, box.y + 100, { steps: 5 })
        await page.mouse.up()
      }
      await eventually(
        'one of them is under the pointer',
        async () => {
          await scrollBack()
          return chartOf(page, 'AAPL').pointedBar()
        },
        (bar) => older.includes(bar),
      )
      await choose('1D')
      await choose('5m')
      const { bars } = await ask<BarsReply>(page, '/api/stocks/AAPL/bars?timeframe=5m&limit=100')
      await eventually(
        'who comes back sees the newest bars',
        async () => {
          await page.mouse.move(box.x + 20, box.y + 100)
          return chartOf(page, 'AAPL').pointedBar()
        },
        (bar) => barTexts(bars).includes(bar),
      )
      await choose('1D')
    })

    it('draws volume at the foot, and what is chosen over the candles', async () => {
      const { page } = open()
      const chart = chartOf(page, 'AAPL')
      await page.getByRole('img', { name: 'Price chart of AAPL, 1D' }).waitFor()
      await chart.drawn()
      const has = (what: string, part: ChartPart, colour: string, wanted: boolean) =>
        eventually(
          `${what} is ${wanted ? 'there' : 'gone'}`,
          () => chart.pixelsOf(part, colour),
          (pixels) => pixels > 0 === wanted,
        )
      await has('volume', 'foot', '--up', true)
      const choose = async (name: string) => {
        await page.getByRole('button', { name: 'Indicators' }).click()
        await page.getByRole('menuitemcheckbox', { name }).click()
        await page.keyboard.press('Escape')
      }
      // The walk before has chosen all but the mean.
      for (const [name, colour, cell] of [
        ['SMA 20 (mean)', '--accent', 'sma'],
        ['EMA 20 (exponential mean)', '--info', 'ema'],
      ] as const) {
        const isShown = (await page.locator(`[data-cell=${cell}]`).count()) > 0
        await has(name, 'candles', colour, isShown)
        await choose(name)
        await has(name, 'candles', colour, !isShown)
        await choose(name)
        await has(name, 'candles', colour, isShown)
      }
    })

    it('says of the bar under the crosshair what it was, and else of the newest', async () => {
      const { page } = open()
      const chart = chartOf(page, 'AAPL')
      const { bars } = await ask<BarsReply>(page, '/api/stocks/AAPL/bars?timeframe=1D&limit=100')
      const written = barTexts(bars)
      const box = await chart.box()
      const at = async (share: number) => {
        await page.mouse.move(box.x + box.width * share, box.y + 120)
        return eventually(
          'the legend says an older bar',
          async () => written.indexOf(await chart.pointedBar()),
          (place) => place >= 0 && place < bars.length - 1,
        )
      }
      const [left, right] = [await at(0.2), await at(0.6)]
      expect(right - left).toBeGreaterThan(20)
      await page.mouse.move(box.x + 100, box.y - 60)
      const from = (bar = '') => bar.split(' ')[0]
      await eventually('the newest', chart.pointedBar, (bar) => from(bar) === from(written.at(-1)))
    })

    it('does not light prices up for who wants less motion', async () => {
      const { page } = open()
      const prices = async () => (await dashboardPage(page).list().innerText()).trim()
      await page.evaluate(() => {
        const lit: string[] = []
        Object.assign(window, { lit })
        new MutationObserver((changes) => {
          for (const { target } of changes)
            if (target instanceof Element && target.className.includes('lit-'))
              lit.push(target.className)
        }).observe(document.body, { attributeFilter: ['class'], subtree: true })
      })
      for (let batches = 0; batches < 3; batches += 1) {
        const before = await prices()
        await eventually('a price moves', prices, (text) => text !== before)
      }
      expect(await page.evaluate(() => (window as unknown as { lit: string[] }).lit)).toEqual([])
    })

    it('makes panels larger by drag and by key within bounds, keeps that for the next visit, and puts it back', async () => {
      const { page } = open()
      const border = (name: string) => page.getByRole('separator', { name })
      const sizeOf = async (name: string) =>
        Number(await border(name).getAttribute('aria-valuenow'))
      const becomes = (name: string, px: number) =>
        eventually(
          `${name} is ${px.toString()} px`,
          () => sizeOf(name),
          (size) => Math.abs(size - px) <= 1,
        )
      const drag = async (name: string, x: number, y: number) => {
        await border(name).hover()
        await page.mouse.down()
        const box = (await border(name).boundingBox())!
        await page.mouse.move(box.x + box.width / 2 + x, box.y + box.height / 2 + y, { steps: 4 })
        await page.mouse.up()
      }
      const list = 'Width of the stock list'
      await border('Height of the indicator pane').waitFor()
      const rsi = await sizeOf('Height of the indicator pane')
      // Where the pointer is let go counts, however fast it was.
      await fling(border('Height of the indicator pane'), 0, -30)
      await becomes('Height of the indicator pane', rsi + 30)
      await drag('Height of the indicator pane', 0, -20)
      await becomes('Height of the indicator pane', rsi + 50)
      await becomes(list, 408)
      await drag(list, -100, 0)
      await becomes(list, 508)
      await fling(border(list), 30, 0, [])
      await becomes(list, 478)
      await drag('Height of the chart', 0, 40)
      await becomes('Height of the chart', 555)
      await fling(border('Height of the chart'), 0, 20)
      await becomes('Height of the chart', 575)
      await border('Height of the stock list').press('ArrowDown')
      await becomes('Height of the stock list', 494)
      await border(list).press('Home')
      await becomes(list, 320)
      await page.reload()
      await becomes(list, 320)
      await becomes('Height of the chart', 575)
      await border('Height of the indicator pane').dblclick()
      await border('Height of the chart').dblclick()
      for (const name of [list, 'Height of the stock list']) await border(name).press('Enter')
      await becomes(list, 408)
      await becomes('Height of the chart', 483)
      await becomes('Height of the indicator pane', rsi)
    })

    it('reads in Traditional Chinese at the press of a button, and in English again', async () => {
      const { page } = open()
      const main = page.locator('main')
      for (const column of [0, 1] as const) {
        for (const label of labels)
          await main.getByText(label[column], { exact: true }).first().waitFor()
        await shell(page).switchLanguage().click()
      }
      await main.getByText('Volume', { exact: true }).first().waitFor()
    })

    it('keeps the columns that a trader puts away, and the sort, for the next visit', async () => {
      const { page } = open()
      const dashboard = dashboardPage(page)
      const chips = () => dashboard.rows().first().locator('svg').count()
      expect(await chips()).toBe(1)
      await page.getByRole('button', { name: 'Columns' }).click()
      await page.getByRole('menuitemcheckbox', { name: 'Trend' }).click()
      await page.keyboard.press('Escape')
      await dashboard.sortBy('Volume').click()
      expect(await chips()).toBe(0)
      await page.reload()
      await dashboard.rows().first().waitFor()
      expect(await chips()).toBe(0)
      await page.getByRole('button', { name: 'Sort by Volume, descending' }).waitFor()
    })
  })
