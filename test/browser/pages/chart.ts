import type { Page } from 'playwright-core'
import type { Alert } from '../../../src/contracts/alerts/alerts.ts'
import type { Bar } from '../../../src/contracts/market/stocks.ts'
import { formatPrice } from '../../../src/domain/notation/price.ts'
import { ask } from '../support/ask.ts'
import { eventually } from '../support/eventually.ts'

/** Where on the prices' pane: everywhere, or where volume stands. */
export type ChartPart = 'candles' | 'foot'

/** Bars as the legend says them: open, high and low. */
export const barTexts = (bars: readonly Bar[]): readonly string[] =>
  bars.map(({ open, high, low }) => [open, high, low].map(formatPrice).join(' '))

/** The price chart with the alerts on it, on the dashboard or in its own window. */
export const chartOf = (page: Page, symbol: string) => {
  const canvas = page.getByRole('img', { name: new RegExp(`^Price chart of ${symbol}`) })
  const alerts = async (): Promise<readonly Alert[]> => {
    const all = await ask<readonly Alert[]>(page, '/api/alerts')
    return all.filter((alert) => alert.symbol === symbol)
  }
  return {
    canvas: () => canvas,
    drawn: () => canvas.locator('canvas').first().waitFor(),
    bell: () => page.getByRole('button', { name: 'Create Alert', exact: true }).first(),
    hint: () => page.getByText('Click at the price of the alert'),
    typedPrice: () => page.getByRole('textbox', { name: 'or type it' }),
    question: () => page.getByRole('dialog', { name: 'Create Alert' }),
    /** The alerts' lines as the keyboard finds them. */
    handles: () => page.getByRole('slider', { name: /^Price (above|below)/ }),
    alerts,
    alertsAre: (what: string, are: (alerts: readonly Alert[]) => boolean) =>
      eventually(what, alerts, are),
    /** How many pixels of the part have the colour of a token of the page, however transparent. */
    pixelsOf: (part: ChartPart, token: string): Promise<number> =>
      canvas
        .locator('tr')
        .first()
        .locator('td')
        .nth(1)
        .locator('canvas')
        .first()
        .evaluate(
          (drawn: HTMLCanvasElement, [within, name]) => {
            const hex = getComputedStyle(document.documentElement).getPropertyValue(name).trim()
            const wanted = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
            const { width, height } = drawn
            const top = within === 'foot' ? Math.floor(height * 0.9) : 0
            const { data } = drawn.getContext('2d')!.getImageData(0, top, width, height - top)
            let found = 0
            for (let byte = 0; byte < data.length; byte += 4)
              if (
                (data[byte + 3] ?? 0) > 40 &&
                wanted.every((value, at) => Math.abs((data[byte + at] ?? 0) - value) < 6)
              )
                found += 1
            return found
          },
          [part, token] as const,
        ),
    /** What the legend says of the bar under the pointer, or of the newest. */
    pointedBar: async (): Promise<string> => {
      const cells = ['open', 'high', 'low'].map((name) => page.locator(`[data-cell=${name}]`))
      return (await Promise.all(cells.map((cell) => cell.innerText()))).join(' ')
    },
    box: async () => {
      const box = await canvas.boundingBox()
      if (!box) throw new Error('The chart has no place')
      return box
    },
  }
}
