import { firefoxTab } from './firefox.ts'
import { webkitTab } from './webkit.ts'

/** One tab of a browser, as a person uses it. Selectors are CSS. */
export interface Tab {
  readonly goto: (url: string) => Promise<void>
  /** Runs the body of a function in the page; arguments and result are JSON. */
  readonly run: <T>(body: string, ...given: readonly string[]) => Promise<T>
  readonly click: (selector: string) => Promise<void>
  readonly type: (selector: string, text: string) => Promise<void>
  readonly back: () => Promise<void>
  /** What the page has written to its console as an error. */
  readonly errors: () => Promise<readonly string[]>
  readonly close: () => Promise<void>
}

/** By the name of the browser; null: this machine does not have it. */
export const tabs: Readonly<Record<'Firefox' | 'WebKit', () => Promise<Tab | null>>> = {
  Firefox: firefoxTab,
  WebKit: webkitTab,
}
