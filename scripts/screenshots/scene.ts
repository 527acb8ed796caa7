import type { Page } from 'playwright-core'
import type { Translation } from '../../src/web/i18n/translation.ts'
import type { Preferences } from '../../src/web/state/preferences.ts'
import type { Look } from './look.ts'

/** What a scene does with the page once it stands. */
export interface Stage {
  readonly page: Page
  /** The texts of the language shown: controls are found by what is written on them. */
  readonly t: Translation
  readonly look: Look
}

/** What becomes of calls whose address matches. */
export interface Arranged {
  readonly calls: RegExp
  readonly reply:
    | 'never'
    | 'fails'
    | { readonly json: unknown }
    | { readonly status: number; readonly text: string }
}

/** One picture: who looks, where, and what they have done. */
export interface Scene {
  readonly name: string
  readonly path: string
  /** The trader has lists, alerts and scans; the newcomer nothing; nobody is signed in. */
  readonly who?: 'trader' | 'newcomer' | 'nobody'
  readonly arranged?: readonly Arranged[]
  /** The socket closes once prices have come, and stays closed. */
  readonly loses?: 'socket'
  /** Beside language and theme, which the look says. */
  readonly prefer?: Partial<Preferences>
  /** Put into the browser's storage before the page opens. */
  readonly stored?: Readonly<Record<string, string>>
  /** Done once, before the first picture of it; `say` writes into the chat. */
  readonly before?: (say: (message: string) => Promise<unknown>) => Promise<void>
  readonly act?: (stage: Stage) => Promise<unknown>
  /** Takes back what `act` has changed in the trader's account. */
  readonly after?: (stage: Stage) => Promise<void>
  /** Taken at these widths only. */
  readonly widths?: readonly Look['width'][]
  /** What lies over the page is seen as the trader sees it; everything else to its foot. */
  readonly wholePage?: boolean
}
