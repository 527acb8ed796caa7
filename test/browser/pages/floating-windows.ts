import type { Page } from 'playwright-core'

/** The windows over the page. */
export const floatingWindows = (page: Page) => {
  const window = (symbol: string) => page.getByRole('dialog', { name: `${symbol} Full Quote` })
  return {
    window,
    handle: (symbol: string) => window(symbol).getByRole('button', { name: /^Move/ }),
    place: async (symbol: string): Promise<readonly [number, number]> => {
      const box = await window(symbol).boundingBox()
      if (!box) throw new Error(`No window of ${symbol}`)
      return [Math.round(box.x), Math.round(box.y)]
    },
    close: (symbol: string) => window(symbol).getByRole('button', { name: /^Close/ }),
  }
}
