import type { RequestHandler } from 'express'

/** No cache keeps a response, unless it is the same for every trader and says so. */
export const noStore: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store')
  next()
}
