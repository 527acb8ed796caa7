import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Drawing } from '../../../src/contracts/drawings/drawings.ts'
import { chartOf } from '../pages/chart.ts'
import { ask } from '../support/ask.ts'
import { openPage } from '../support/chromium.ts'
import { eventually } from '../support/eventually.ts'
import { type SharedProduct, signUpShared } from '../support/signed-up.ts'

interface RuleAlert {
  readonly rule: { readonly conditions: readonly { readonly right: number }[] }
}

let trader: SharedProduct
let browser: Browser
let product: SharedProduct['product']
let page: Page

// Each is a trader of its own, whose second try begins without the drawings of the first.
beforeEach(async () => {
  trader = await signUpShared()
  ;({ browser, product } = trader)
  page = trader.open.page
})
afterEach(async () => {
  await trader.remove()
  expect(trader.open.errors).toEqual([])
})

const drawingsAre = (
  what: string,
  are: (drawings: readonly Drawing[]) => boolean,
  symbol = 'AAPL',
) => eventually(what, () => ask<readonly Drawing[]>(page, `/api/drawings/${symbol}`), are)

const menuOf = (on: Page) => on.getByRole('button', { name: 'Drawing tools' })
const choose = async (on: Page, line: string | RegExp) => {
  await menuOf(on).click()
  await on.getByRole('menuitem', { name: line }).click()
}
/** The drawings as the list in the menu has them. */
const listed = async (on: Page): Promise<readonly string[]> => {
  await menuOf(on).click()
  const lines = await on
    .getByRole('group')
    .filter({ hasText: 'My drawings' })
    .getByRole('menuitem')
    .allInnerTexts()
  await on.keyboard.press('Escape')
  return lines
}

describe('drawings on the chart', () => {
  it('are drawn, moved by an anchor, undone, kept, seen on another device, and deleted', async () => {
    await page.goto('/?symbol=AAPL')
    const chart = chartOf(page, 'AAPL')
    await chart.drawn()
    const box = await chart.box()
    const [x, y] = [box.x + 150, box.y + 140]
    await choose(page, 'Trend line')
    await page.mouse.click(x, y)
    await page.mouse.click(x + 200, y + 60)
    const [drawn] = await drawingsAre('a line is kept', ({ length }) => length === 1)
    expect(drawn).toMatchObject({ tool: 'trend_line', text: null })
    expect(drawn!.anchors[1]!.time).toBeGreaterThan(drawn!.anchors[0]!.time)

    const second = await openPage(browser, {
      baseURL: product.url,
      storageState: await page.context().storageState(),
    })
    await second.page.goto('/?symbol=AAPL')
    await chartOf(second.page, 'AAPL').drawn()
    await eventually(
      'the second device has it',
      () => listed(second.page),
      ([line]) => line?.startsWith('Trend line') === true,
    )

    const end = { x: x + 200, y: y + 60 }
    await page.keyboard.down('Alt')
    await page.mouse.move(end.x, end.y)
    await page.mouse.down()
    await page.mouse.move(end.x + 40, end.y + 60, { steps: 5 })
    await page.mouse.up()
    await page.keyboard.up('Alt')
    const [moved] = await drawingsAre(
      'its end is elsewhere',
      ([line]) => line !== undefined && line.anchors[1]!.price !== drawn!.anchors[1]!.price,
    )
    expect(moved!.id).toBe(drawn!.id)
    expect(moved!.anchors[0]).toEqual(drawn!.anchors[0])
    expect(moved!.anchors[1]!.price).toBeLessThan(drawn!.anchors[1]!.price)

    await page.keyboard.press('Control+z')
    await drawingsAre(
      'it is undone',
      ([line]) => line?.anchors[1]!.price === drawn!.anchors[1]!.price,
    )
    await page.reload()
    await chart.drawn()
    const [line] = await eventually(
      'it is there again',
      () => listed(page),
      ([its]) => its?.startsWith('Trend line') === true,
    )
    await eventually(
      'the other device has it too',
      () => listed(second.page),
      ([its]) => its === line,
    )

    await choose(page, /^Trend line [^ ]+ on/)
    await page.keyboard.press('Delete')
    await drawingsAre('it is deleted', ({ length }) => length === 0)
    await eventually(
      'on the other device too',
      () => listed(second.page),
      ({ length }) => length === 0,
    )
    expect(second.errors).toEqual([])
    await second.close()
  })

  it('are set and moved by keys alone, with the alert that a line carries', async () => {
    await page.goto('/?symbol=MSFT')
    const chart = chartOf(page, 'MSFT')
    await chart.drawn()
    // The search starts a tool from anywhere.
    await page.getByRole('link', { name: 'Settings' }).press('Enter')
    await page.getByText('Coming Soon').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('Draw on the chart: Horizontal line')
    await page.keyboard.press('Enter')
    await page.getByText('Horizontal line: point 1 of 1').waitFor()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    const [drawn] = await drawingsAre('a line is kept', ({ length }) => length === 1, 'MSFT')
    const handle = page.getByRole('button', { name: /^Horizontal line .*Arrow keys/ })
    await handle.focus()
    await page.keyboard.press('PageDown')
    await page.keyboard.press('Enter')
    await drawingsAre(
      'it is lower',
      ([line]) => line!.anchors[0]!.price < drawn!.anchors[0]!.price,
      'MSFT',
    )
    await page.keyboard.press('Control+z')
    await drawingsAre(
      'it is undone',
      ([line]) => line!.anchors[0]!.price === drawn!.anchors[0]!.price,
      'MSFT',
    )

    const price = drawn!.anchors[0]!.price
    const alertIs = (what: string, is: (level: number | undefined) => boolean) =>
      eventually(
        what,
        async () => {
          const alerts = await ask<readonly RuleAlert[]>(page, '/api/alerts')
          return alerts[0]?.rule.conditions[0]?.right
        },
        is,
      )
    await handle.focus()
    await page.keyboard.press('a')
    await alertIs('the line carries an alert', (level) => level === price)
    await page.getByRole('button', { name: 'An alert waits at this line' }).waitFor()
    await handle.focus()
    await page.keyboard.press('PageDown')
    await page.keyboard.press('Enter')
    await alertIs('the alert moves with the line', (level) => level! < price)
    await page.getByText('The alert moved with its line', { exact: true }).waitFor()
    await page.keyboard.press('Control+z')
    await alertIs('it is moved back', (level) => level === price)
    await page.getByRole('button', { name: 'An alert waits at this line' }).waitFor()
    await handle.focus()
    await page.keyboard.press('Delete')
    await page.getByText('The alert of the deleted line stays', { exact: true }).waitFor()
    await alertIs('it stays', (level) => level === price)
  })

  it('are rectangles and measures, over a chart of each type', async () => {
    await page.goto('/?symbol=NVDA')
    const chart = chartOf(page, 'NVDA')
    await chart.drawn()
    const pixelsAre = (what: string, token: string, are: (pixels: number) => boolean) =>
      eventually(what, () => chart.pixelsOf('candles', token), are)
    const chooseType = async (type: string) => {
      await page.getByRole('button', { name: 'Chart type' }).click()
      await page.getByRole('menuitemradio', { name: type, exact: true }).click()
      await page.keyboard.press('Escape')
    }
    const ofCandles = await pixelsAre('candles', '--up', (pixels) => pixels > 0)
    await chooseType('Bars')
    const ofBars = await pixelsAre('thinner bars', '--up', (pixels) => pixels < ofCandles)
    const beforeLine = await chart.pixelsOf('candles', '--text-2')
    await chooseType('Line')
    await pixelsAre('volume alone is coloured', '--up', (pixels) => pixels < ofBars)
    const ofLine = await pixelsAre('a line', '--text-2', (pixels) => pixels > beforeLine)
    await chooseType('Area')
    await pixelsAre('an area below it', '--text-2', (pixels) => pixels > ofLine)

    const box = await chart.box()
    const [x, y] = [box.x + 150, box.y + 140]
    for (const [index, tool] of ['Rectangle', 'Measure'].entries()) {
      const left = x + index * 200
      await choose(page, tool)
      await page.mouse.click(left, y)
      await page.mouse.click(left + 120, y + 60)
      await drawingsAre(`a ${tool}`, ({ length }) => length === index + 1, 'NVDA')
    }
    const drawn = await ask<readonly Drawing[]>(page, '/api/drawings/NVDA')
    expect(drawn.map(({ tool, anchors }) => [tool, anchors.length])).toEqual([
      ['rectangle', 2],
      ['measure', 2],
    ])
    expect(await listed(page)).toEqual([
      expect.stringMatching(/^Rectangle/),
      expect.stringMatching(/^Measure/),
    ])
  })

  it('are written by a thumb', async () => {
    const phone = await openPage(browser, {
      baseURL: product.url,
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 844 },
      storageState: await page.context().storageState(),
    })
    await phone.page.goto('/?symbol=GOOGL')
    const chart = chartOf(phone.page, 'GOOGL')
    await chart.drawn()
    await menuOf(phone.page).tap()
    await phone.page.getByRole('menuitem', { name: 'Text' }).tap()
    await phone.page.getByText('Tap the chart').waitFor()
    await chart.canvas().tap({ position: { x: 120, y: 120 } })
    await phone.page.getByRole('textbox', { name: 'Text on the chart' }).fill('Breakout?')
    await phone.page.keyboard.press('Enter')
    await drawingsAre('the words are kept', ([note]) => note?.text === 'Breakout?', 'GOOGL')
    await phone.page.getByRole('button', { name: 'Delete', exact: true }).tap()
    await drawingsAre('they are deleted', ({ length }) => length === 0, 'GOOGL')
    expect(phone.errors).toEqual([])
    await phone.close()
  })
})
