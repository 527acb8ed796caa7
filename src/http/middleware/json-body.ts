import express, { type Request, type RequestHandler, Router } from 'express'
import { httpLimits } from '../limits/http-limits.ts'
import { sendRefusal } from '../refusals/send.ts'

const hasBody = (req: Request): boolean =>
  req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0

/** A form of another site can send text/plain but not JSON: hence 415 and not a guess. */
const onlyJson: RequestHandler = (req, res, next) => {
  if (hasBody(req) && !req.is('application/json')) sendRefusal(req, res, { type: 'not_json' })
  else next()
}

/** Reads JSON bodies up to the limit; compressed ones are refused, they could unpack to anything. */
export const jsonBody = (): RequestHandler =>
  Router().use(onlyJson, express.json({ limit: httpLimits.bodyBytesMax, inflate: false }))
