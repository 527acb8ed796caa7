import { exchangeZone } from '../../../domain/calendar/trading-day.ts'
import type { Preferences } from '../../state/preferences.ts'

interface Reader {
  /** BCP 47 tag. */
  readonly language: string
  readonly theme: Preferences['theme']
  /** By whose clock they read times. */
  readonly zone: string
}

const ownArticle = /^\/api\/news\/[^/?#]+$/
const followed = /^(https?:\/\/|\/(?!\/))/i

/**
 * The address of a headline. For our own articles it contains the reader's language and zone. Other
 * addresses must be web addresses, since a feed must not inject a script.
 */
export const addressFor = (url: string, { language, theme, zone }: Reader): string | undefined => {
  if (!followed.test(url)) return undefined
  if (!ownArticle.test(url)) return url
  const query = new URLSearchParams({
    language,
    ...(theme !== 'system' && { theme }),
    ...(zone !== exchangeZone && { zone }),
  })
  return `${url}?${query.toString()}`
}
