import type { OpenPage } from '../support/chromium.ts'

/** One trader's page, walked through every screen; `url` is the product's. */
export interface Walk {
  readonly open: () => OpenPage
  readonly url: () => string
}
