import type { Request, RequestHandler } from 'express'
import { z } from 'zod'
import { uuidV5 } from '../eventstore/ids.ts'
import type { Context } from './context.ts'
import { sendRefusal } from './refusals/send.ts'

const header = 'Idempotency-Key'
const key = z.uuid()

/** Refuses a key that is not a UUID: a short or guessable one could be somebody else's. */
export const idempotencyKey: RequestHandler = (req, res, next) => {
  const given = req.get(header)
  if (given !== undefined && !key.safeParse(given).success) {
    sendRefusal(req, res, { type: 'malformed', sentence: `${header} must be a UUID` })
    return
  }
  next()
}

/** In small letters, as its kin: one key however it is written; null: there is none. */
export const idempotencyKeyOf = (req: Request): string | null =>
  req.get(header)?.toLowerCase() ?? null

export const hasIdempotencyKey = (req: Request): boolean => idempotencyKeyOf(req) !== null

/**
 * The id of the command that a request stands for. With an Idempotency-Key it follows from the key
 * and `scope` (what is asked, and by whom), so that a repeated request is the same command; nothing
 * needs to be remembered, and one person's key means nothing for another's commands.
 */
export const commandIdOf = (
  req: Request,
  { newId }: Pick<Context, 'newId'>,
  scope: string,
): string => {
  const given = idempotencyKeyOf(req)
  return given === null ? newId() : uuidV5(given, scope)
}
