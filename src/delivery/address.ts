import { isIP } from 'node:net'

const httpsOnly = 'Address must be an https address without a port or credentials'

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/** A name without a dot, and the names that are reserved for this machine and its network. */
const isLocalName = (host: string): boolean =>
  isIP(host) === 0 &&
  (!host.includes('.') || /\.(?:localhost|local|internal|home\.arpa)$/.test(host))

/**
 * Why an address cannot be one of a receiver, in a sentence; null: it can. `URL` has turned every
 * spelling of an IP address (decimal, octal, hexadecimal, trailing dot) into one; which addresses
 * are public is checked when they are connected to.
 */
export const addressFault = (address: string, allowsPrivate: boolean): string | null => {
  if (!URL.canParse(address)) return httpsOnly
  const url = new URL(address)
  if (url.username !== '' || url.password !== '' || url.hash !== '') return httpsOnly
  if (allowsPrivate) return url.protocol === 'https:' || url.protocol === 'http:' ? null : httpsOnly
  // The URL of https has no port if it is 443.
  if (url.protocol !== 'https:' || url.port !== '') return httpsOnly
  return isLocalName(hostOf(url)) ? 'Address must be a public one' : null
}
