import type { RequestHandler } from 'express'

/** What belongs to one trader is kept by no cache, not even by the browser's after the sign-out. */
export const personal: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store')
  next()
}
