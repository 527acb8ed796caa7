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
 * Where a headline leads. Our own articles are told how their reader reads; of other addresses
 * only the web's are followed, since a feed must not bring along a script.
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
