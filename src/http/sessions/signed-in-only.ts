import type { RequestHandler } from 'express'
import { sendRefusal } from '../refusals/send.ts'
import { userIdOf } from '../request.ts'

/** Lets only signed-in users through (401). */
export const signedInOnly: RequestHandler = (req, res, next) => {
  if (userIdOf(req) === null) sendRefusal(req, res, { type: 'not_signed_in' })
  else next()
}
