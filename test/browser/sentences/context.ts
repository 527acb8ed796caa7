import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { OpenPage } from '../support/chromium.ts'
import type { OpenProduct } from '../support/signed-up.ts'

/** One trader's page, walked through every screen; `url` is the product's. */
export interface Walk {
  readonly open: () => OpenPage
  readonly url: () => string
}

/** The walk of a test file: it opens before the first sentence, and no sentence leaves an error behind. */
export const beginWalk = (begin: () => Promise<OpenProduct>): Walk => {
  let opened: OpenProduct
  beforeAll(async () => {
    opened = await begin()
  })
  afterAll(() => opened.remove())
  afterEach(() => {
    const errors = [...opened.open.errors]
    // One sentence's error is not the next one's.
    opened.open.forgive(/(?:)/)
    expect(errors).toEqual([])
  })
  return { open: () => opened.open, url: () => opened.product.url }
}
