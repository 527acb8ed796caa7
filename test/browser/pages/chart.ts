import type { Page } from 'playwright-core'
import type { Alert } from '../../../src/contracts/alerts.ts'
import { ask } from '../support/ask.ts'
import { eventually } from '../support/eventually.ts'

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
    typedPrice: () => page.getByRole('spinbutton', { name: 'or type it' }),
    question: () => page.getByRole('dialog', { name: 'Create Alert' }),
    /** The alerts' lines as the keyboard finds them. */
    handles: () => page.getByRole('slider', { name: /^Price (above|below)/ }),
    alerts,
    alertsAre: (what: string, are: (alerts: readonly Alert[]) => boolean) =>
      eventually(what, alerts, are),
    box: async () => {
      const box = await canvas.boundingBox()
      if (!box) throw new Error('The chart has no place')
      return box
    },
  }
}
