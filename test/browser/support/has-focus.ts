import type { Locator } from 'playwright-core'
import { eventually } from './eventually.ts'

/** Waits until `control` has the focus. */
export const hasFocus = (what: string, control: Locator): Promise<boolean> =>
  eventually(
    `the focus is on ${what}`,
    () => control.evaluate((node) => node.matches(':focus')),
    Boolean,
  )
