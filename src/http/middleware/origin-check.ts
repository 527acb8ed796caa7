import type { RequestHandler } from 'express'
import type { HttpConfig } from '../deps.ts'
import { sendRefusal } from '../refusals/send.ts'

export interface Provenance {
  readonly origin: string | undefined
  /** Sec-Fetch-Site: set by browsers, out of a page's reach. */
  readonly fetchSite: string | undefined
  /** Host (and port) that the request was sent to. */
  readonly host: string | undefined
  readonly https: boolean
}

/**
 * Whether a browser sent this on behalf of another site. Browsers put Origin on every request that
 * can change something, and Sec-Fetch-Site on all over https or to localhost; a request with
 * neither comes from a program, which has no cookies to be abused.
 */
export const isForeign = ({ origin, fetchSite, host, https }: Provenance): boolean => {
  if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none') return true
  if (origin === undefined) return false
  if (!URL.canParse(origin) || host === undefined) return true
  const from = new URL(origin)
  const scheme = https ? 'https:' : from.protocol
  if (!URL.canParse(`${scheme}//${host}`)) return true
  return from.origin !== new URL(`${scheme}//${host}`).origin
}

const harmless = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses state changes that another site's page asked for (403). */
export const originCheck =
  ({ https }: Pick<HttpConfig, 'https'>): RequestHandler =>
  (req, res, next) => {
    const provenance = {
      origin: req.get('Origin'),
      fetchSite: req.get('Sec-Fetch-Site'),
      host: req.host,
      https,
    }
    if (!harmless.has(req.method) && isForeign(provenance)) {
      sendRefusal(req, res, { type: 'foreign_origin' })
      return
    }
    next()
  }
