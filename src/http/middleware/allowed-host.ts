import type { RequestHandler } from 'express'
import { sendRefusal } from '../refusals/send.ts'

/** Refuses a request that names two hosts (RFC 9112, 3.2), and closes its connection. */
export const allowedHost: RequestHandler = (req, res, next) => {
  const names = req.rawHeaders.filter(
    (text, index) => index % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host',
  )
  if (names.length > 1) {
    res.set('Connection', 'close')
    sendRefusal(req, res, { type: 'malformed', sentence: 'The request names more than one host' })
    return
  }
  next()
}
