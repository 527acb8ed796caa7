import type { Preferences } from '../../state/preferences.ts'

interface Reader {
  /** BCP 47 tag. */
  readonly language: string
  readonly theme: Preferences['theme']
}

const ownArticle = /^\/api\/news\/[^/?#]+$/
const followed = /^(https?:\/\/|\/(?!\/))/i

/**
 * Where a headline leads. Our own articles are told how their reader reads; of other addresses
 * only the web's are followed, since a feed must not bring along a script.
 */
export const addressFor = (url: string, { language, theme }: Reader): string | undefined => {
  if (!followed.test(url)) return undefined
  if (!ownArticle.test(url)) return url
  const query = new URLSearchParams({ language, ...(theme !== 'system' && { theme }) })
  return `${url}?${query.toString()}`
}
