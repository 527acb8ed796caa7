import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { inject } from 'vitest'
import { grace, type NewTrader } from '../pages/auth-page.ts'
import { closePages, launchChromium, type OpenPage, openPage, sharedChromium } from './chromium.ts'
import { eventually } from './eventually.ts'
import { sharedProduct } from './market-folder.ts'
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
  /** As `launchChromium` takes them, for a browser of its own. */
  readonly ignoreDefaultArgs?: string[]
}

/** A product of its own, with a page on which nobody is signed in. */
export const openProduct = async ({
  env = {},
  context = {},
  ignoreDefaultArgs,
}: OpenOptions = {}): Promise<OpenProduct> => {
  const [product, browser] = await Promise.all([
    startProduct(env),
    ignoreDefaultArgs ? launchChromium(ignoreDefaultArgs) : sharedChromium(),
  ])
  const open = await openPage(browser, { baseURL: product.url, ...context })
  return {
    product,
    browser,
    open,
    remove: async () => {
      await closePages(browser)
      await Promise.all([ignoreDefaultArgs && browser.close(), product.remove()])
    },
  }
}

/** Makes an account by the page's own requests, and signs the page in. */
export const register = async (page: Page, trader: NewTrader = grace): Promise<void> => {
  // A server that has just started on a busy machine may not be able to write yet.
  const answer = await eventually(
    'an account',
    () => page.request.post('/api/register', { data: trader }),
    (reply) => reply.status() !== 503,
  )
  if (answer.status() !== 201) throw new Error(`No account: ${await answer.text()}`)
}

/** The same with a page whose trader has just registered. */
export const signUp = async (options: OpenOptions = {}): Promise<OpenProduct> => {
  const opened = await openProduct(options)
  try {
    await register(opened.open.page)
    return opened
  } catch (error) {
    // Who has got nothing cannot stop it, and a server left behind slows down all that follows.
    await opened.remove()
    throw error
  }
}

/** A page of a new trader of the product that files share. */
export interface SharedProduct extends Omit<OpenProduct, 'product'> {
  readonly product: Pick<Product, 'url'>
  readonly trader: NewTrader
}

/**
 * For files that neither count what is said in the chat, nor stop the product, nor need one with
 * variables of its own.
 */
export const signUpShared = async (context: BrowserContextOptions = {}): Promise<SharedProduct> => {
  const url = await sharedProduct(inject('marketFolder'))
  const browser = await sharedChromium()
  const name = `grace-${randomUUID().slice(0, 8)}`
  const trader = { ...grace, username: name, email: `${name}@example.org` }
  const open = await openPage(browser, { baseURL: url, ...context })
  try {
    await register(open.page, trader)
  } catch (error) {
    await open.close()
    throw error
  }
  return { product: { url }, browser, open, trader, remove: () => closePages(browser) }
}
