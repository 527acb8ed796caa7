import type { Request, RequestHandler } from 'express'
import { z } from 'zod'
import { uuidV5 } from '../eventstore/ids.ts'
import type { Context } from './context.ts'
import { sendRefusal } from './refusals/send.ts'

const header = 'Idempotency-Key'
const key = z.uuid()

/** Rejects a key that is not a UUID: a short one could collide with another client's. */
export const idempotencyKey: RequestHandler = (req, res, next) => {
  const given = req.get(header)
  if (given === undefined || key.safeParse(given).success) next()
  else sendRefusal(req, res, { type: 'malformed', sentence: `${header} must be a UUID` })
}

/** In lower case, so that notations of a key are equal; null: there is none. */
export const idempotencyKeyOf = (req: Request): string | null =>
  req.get(header)?.toLowerCase() ?? null

export const hasIdempotencyKey = (req: Request): boolean => idempotencyKeyOf(req) !== null

/**
 * The id of the command of a request. With an Idempotency-Key it is derived from the key and
 * `scope` (the operation and its user), so that a repeated request is the same command. Nothing
 * needs to be stored, and a key of one user never matches commands of another.
 */
export const commandIdOf = (
  req: Request,
  { newId }: Pick<Context, 'newId'>,
  scope: string,
): string => {
  const given = idempotencyKeyOf(req)
  return given === null ? newId() : uuidV5(given, scope)
}
