import type { Page } from 'playwright-core'
import type { Stock } from '../../../src/contracts/market/stocks.ts'
import { ask } from './ask.ts'
import { eventually } from './eventually.ts'

/** The price of a stock, once it is listed and has one. */
export const priceOf = async (page: Page, symbol: string): Promise<number> => {
  const look = async () =>
    (await ask<Partial<Pick<Stock, 'price'>>>(page, `/api/stocks/${symbol}`)).price ?? null
  const price = await eventually(`${symbol} has a price`, look, (value) => value !== null)
  return price!
}
