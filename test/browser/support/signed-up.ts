import type { Browser, BrowserContextOptions } from 'playwright-core'
import { grace } from '../pages/auth-page.ts'
import { launchChromium, type OpenPage, openPage } from './chromium.ts'
import { type Product, startProduct } from './product.ts'

export interface OpenProduct {
  readonly product: Product
  readonly browser: Browser
  readonly open: OpenPage
  readonly remove: () => Promise<void>
}

interface OpenOptions {
  readonly env?: NodeJS.ProcessEnv
  readonly context?: BrowserContextOptions
}

/** A product and a browser of their own, with a page on which nobody is signed in. */
export const openProduct = async ({
  env = {},
  context = {},
}: OpenOptions): Promise<OpenProduct> => {
  const [product, browser] = await Promise.all([startProduct(env), launchChromium()])
  const open = await openPage(browser, { baseURL: product.url, ...context })
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

/** The same with a page whose trader has just registered. */
export const signUp = async (options: OpenOptions): Promise<OpenProduct> => {
  const opened = await openProduct(options)
  const registered = await opened.open.page.request.post('/api/register', { data: grace })
  if (registered.status() !== 201) throw new Error(`No account: ${await registered.text()}`)
  return opened
}
