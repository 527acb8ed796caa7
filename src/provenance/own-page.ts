/** What a request says of the page that sent it: a browser tells the truth here, and only it. */
export interface Provenance {
  /** Origin: on every request that can change something, and on every upgrade. */
  readonly origin: string | undefined
  /** Sec-Fetch-Site: on every request over https or to localhost; older browsers say nothing. */
  readonly fetchSite: string | undefined
  /** Host (and port) that was asked for. */
  readonly host: string | undefined
  /** Served over https: a page of the same host that came over http is foreign. */
  readonly https: boolean
}

/** What Sec-Fetch-Site says of a page of ours, and of an address typed in. */
const ownSites: ReadonlySet<string> = new Set(['same-origin', 'none'])

/** Whether the browser itself says that another site's page asked. */
export const isOfAnotherSite = ({ fetchSite }: Pick<Provenance, 'fetchSite'>): boolean =>
  fetchSite !== undefined && !ownSites.has(fetchSite)

/** `scheme://host:port` of a page; null: no page of the web. Other schemes have no origin to compare. */
export const webOrigin = (text: string): string | null => {
  if (!URL.canParse(text)) return null
  const { protocol, origin } = new URL(text)
  return protocol === 'http:' || protocol === 'https:' ? origin : null
}

/** Whether a page that this very host served sent the request; without an origin nobody knows. */
export const isOwnPage = (provenance: Provenance): boolean => {
  const { origin, host, https } = provenance
  if (isOfAnotherSite(provenance) || origin === undefined || host === undefined) return false
  const page = webOrigin(origin)
  if (page === null) return false
  const scheme = https ? 'https:' : new URL(page).protocol
  return webOrigin(`${scheme}//${host}`) === page
}
