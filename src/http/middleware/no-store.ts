import type { RequestHandler } from 'express'

/** Responses are not cached, except those that are the same for every trader. */
export const noStore: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store')
  next()
}
