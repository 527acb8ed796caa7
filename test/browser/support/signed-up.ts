import type { Browser, BrowserContextOptions } from 'playwright-core'
import { grace } from '../pages/auth-page.ts'
import { launchChromium, type OpenPage, openPage } from './chromium.ts'
import { type Product, startProduct } from './product.ts'

export interface SignedUp {
  readonly product: Product
  readonly browser: Browser
  readonly open: OpenPage
  readonly remove: () => Promise<void>
}

interface SignUpOptions {
  readonly env?: NodeJS.ProcessEnv
  readonly context?: BrowserContextOptions
}

/** A product and a browser of their own, with a page whose trader has just registered. */
export const signUp = async ({ env = {}, context = {} }: SignUpOptions): Promise<SignedUp> => {
  const [product, browser] = await Promise.all([startProduct(env), launchChromium()])
  const open = await openPage(browser, { baseURL: product.url, ...context })
  await open.page.request.post('/api/register', { data: grace })
  return {
    product,
    browser,
    open,
    remove: async () => {
      await open.close()
      await Promise.all([browser.close(), product.remove()])
    },
  }
}
