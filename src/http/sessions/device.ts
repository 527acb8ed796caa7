import bowser from 'bowser'
import type { SealedValue } from '../../vault/sealed-values.ts'

/** A browser's own name for itself is some 120 characters; what comes after this says nothing. */
const readCharactersMax = 400

/** What kind of device a request came from, by its User-Agent; nothing of it but two names is kept. */
export const deviceOf = (userAgent: string | undefined): SealedValue<'device'> => {
  if (!userAgent) return { browser: null, system: null }
  const { browser, os } = bowser.parse(userAgent.slice(0, readCharactersMax))
  return { browser: browser.name ?? null, system: os.name ?? null }
}
