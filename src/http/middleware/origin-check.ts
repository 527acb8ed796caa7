import type { RequestHandler } from 'express'
import { isOfAnotherSite, isOwnPage, type Provenance } from '../../provenance/own-page.ts'
import type { HttpConfig } from '../deps.ts'
import { sendRefusal } from '../refusals/send.ts'

/**
 * Whether a browser sent this change on behalf of another site. Browsers put Origin on every
 * request that can change something, and Sec-Fetch-Site on all over https or to localhost; a
 * request with neither comes from a program, which has no cookies to be abused.
 */
export const isForeign = (provenance: Provenance): boolean =>
  provenance.origin === undefined ? isOfAnotherSite(provenance) : !isOwnPage(provenance)

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
    if (harmless.has(req.method) || !isForeign(provenance)) next()
    else sendRefusal(req, res, { type: 'foreign_origin' })
  }
