import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest'
import type { Walk } from './sentences/context.ts'
import { dashboardSentences } from './sentences/dashboard.ts'
import { failureSentences } from './sentences/failures.ts'
import { oddListSentences, oddTextSentences } from './sentences/odd-texts.ts'
import { keyboardSentences } from './sentences/keyboard.ts'
import { lateCodeSentences } from './sentences/late-code.ts'
import { chatSentences, listSentences } from './sentences/lists.ts'
import { searchSentences, toastSentences, windowSentences } from './sentences/overlays.ts'
import {
  authSentences,
  sessionSentences,
  sidebarSentences,
  strangersSentences,
} from './sentences/routes.ts'
import { scannerSentences } from './sentences/scanner.ts'
import { launchChromium, type OpenPage, openPage } from './support/chromium.ts'
import { type Product, startProduct } from './support/product.ts'

/** One trader walks through what the product says of its screens, sentence by sentence. */
describe('every screen says and does what it should', () => {
  let product: Product
  let browser: Browser
  let page: OpenPage
  const walk: Walk = { open: () => page, url: () => product.url }

  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startProduct(), launchChromium()])
    page = await openPage(browser, { baseURL: product.url, reducedMotion: 'reduce' })
  })
  afterAll(async () => {
    await page.close()
    await Promise.all([browser.close(), product.remove()])
  })
  afterEach(() => {
    const errors = [...page.errors]
    // One sentence's error is not the next one's.
    page.forgive(/(?:)/)
    expect(errors).toEqual([])
  })

  strangersSentences(walk)
  authSentences(walk)
  sidebarSentences(walk)
  dashboardSentences(walk)
  windowSentences(walk)
  searchSentences(walk)
  toastSentences(walk)
  scannerSentences(walk)
  listSentences(walk)
  chatSentences(walk)
  keyboardSentences(walk)
  sessionSentences(walk)
  failureSentences(walk)
  lateCodeSentences(walk)
  oddTextSentences(walk)
  oddListSentences(walk)
})
