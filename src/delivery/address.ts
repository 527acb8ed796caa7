import ipaddr from 'ipaddr.js'

const httpsOnly = 'Address must be an https address without a port or credentials'

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/** Neither a name without a dot, nor one that is reserved for this machine and its network. */
const isPublic = (host: string): boolean =>
  ipaddr.isValid(host)
    ? ipaddr.parse(host).range() === 'unicast'
    : host.includes('.') && !/\.(?:localhost|local|internal|home\.arpa)$/.test(host)

/**
 * Why an address cannot be one of a receiver, in a sentence; null: it can. `URL` has turned every
 * spelling of an IP address (decimal, octal, hexadecimal, trailing dot) into one; to which addresses
 * a name leads is checked when they are connected to.
 */
export const addressFault = (address: string, allowsPrivate: boolean): string | null => {
  if (!URL.canParse(address)) return httpsOnly
  const url = new URL(address)
  if (url.username !== '' || url.password !== '' || url.hash !== '') return httpsOnly
  if (allowsPrivate) return url.protocol === 'https:' || url.protocol === 'http:' ? null : httpsOnly
  // The URL of https has no port if it is 443.
  if (url.protocol !== 'https:' || url.port !== '') return httpsOnly
  return isPublic(hostOf(url)) ? null : 'Address must be a public one'
}
