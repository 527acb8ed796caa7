/** The headers that identify the page that sent a request; pages cannot forge them. */
export interface Provenance {
  /** Origin: on every request that can change something, and on every upgrade. */
  readonly origin: string | undefined
  /** Sec-Fetch-Site: on every request over https or to localhost; older browsers do not send it. */
  readonly fetchSite: string | undefined
  /** The requested host (and port). */
  readonly host: string | undefined
  /** Served over https: a page of the same host over http is foreign. */
  readonly https: boolean
}

/** The values of Sec-Fetch-Site for our own page and for a typed address. */
const ownSites: ReadonlySet<string> = new Set(['same-origin', 'none'])

/** Whether the browser reports that a page of another site sent the request. */
export const isOfAnotherSite = ({ fetchSite }: Pick<Provenance, 'fetchSite'>): boolean =>
  fetchSite !== undefined && !ownSites.has(fetchSite)

/** `scheme://host:port` of a web page; null: not a web page, or without a comparable origin. */
export const webOrigin = (text: string): string | null => {
  if (!URL.canParse(text)) return null
  const { protocol, origin } = new URL(text)
  return protocol === 'http:' || protocol === 'https:' ? origin : null
}

/** Whether a page of this host sent the request; false without an origin. */
export const isOwnPage = (provenance: Provenance): boolean => {
  const { origin, host, https } = provenance
  if (isOfAnotherSite(provenance) || origin === undefined || host === undefined) return false
  const page = webOrigin(origin)
  if (page === null) return false
  const scheme = https ? 'https:' : new URL(page).protocol
  return webOrigin(`${scheme}//${host}`) === page
}
