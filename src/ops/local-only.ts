import type { Request, RequestHandler } from 'express'

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The host name of a Host header; IPv6 addresses keep their brackets. */
const hostName = (host: string): string => host.replace(/:\d+$/, '')

/** Whether a page of another origin made the browser send this; links to here are allowed. */
const isFromAnotherPage = (request: Request): boolean => {
  const site = request.get('Sec-Fetch-Site')
  if (site === undefined || site === 'same-origin' || site === 'none') return false
  return request.method !== 'GET' || request.get('Sec-Fetch-Mode') !== 'navigate'
}

/**
 * The port listens on loopback only, but a page in a browser on this machine can still reach it:
 * through a name that resolves to 127.0.0.1 (detected by the Host header), or by a cross-site
 * request (detected by Origin or Sec-Fetch-Site).
 */
export const localOnly: RequestHandler = (request, response, next) => {
  const { host = '', origin } = request.headers
  const local =
    localHosts.has(hostName(host)) &&
    (origin === undefined || origin === `http://${host}`) &&
    !isFromAnotherPage(request)
  if (local) next()
  else
    response
      .status(403)
      .type('text')
      .send('The operators’ port answers requests of this machine only')
}
