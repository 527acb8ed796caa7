import { createHmac, randomBytes } from 'node:crypto'
import type { RequestHandler } from 'express'
import type { Context } from './context.ts'
import { dropOldest } from './drop-oldest.ts'
import { idempotencyKeyOf } from './idempotency.ts'
import { userIdOf } from './request.ts'
import { sendRefusal } from './refusals/send.ts'

declare module 'express-serve-static-core' {
  interface Request {
    /** The call was executed before with this Idempotency-Key and the same body. */
    isRepeat: boolean
  }
}

/** There is no session yet, or none on a repetition: the key alone identifies the client. */
const beforeSignIn: ReadonlySet<string> = new Set(['/register', '/login', '/logout'])

/** Fields in one order, however they were written; a password is compared by its hash. */
const sorted = (name: string, value: unknown): unknown => {
  if (name === 'password' || name === 'newPassword') return undefined
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * Rejects (422) a key that was used with another body before, or is in use. Recorded commands keep
 * this forever. This handler covers calls that record nothing of their body (sign-in, a query), or
 * nothing at all (a symbol that was on the watchlist already), as long as the key is remembered:
 * the newest `keysKeptMax` of this process. Only a fingerprint of the body under a secret of this
 * process is kept, and nothing of a password.
 */
export const oneBodyPerKey = ({ limits }: Pick<Context, 'limits'>): RequestHandler => {
  const prints = new Map<string, string>()
  const underWay = new Map<string, string>()
  const secret = randomBytes(32)
  const printOf = (text: string): string =>
    createHmac('sha256', secret).update(text).digest('base64')

  const keep = (kept: Map<string, string>, scope: string, print: string): void => {
    kept.set(scope, print)
    dropOldest(kept, limits.keysKeptMax)
  }

  return (req, res, next) => {
    const key = idempotencyKeyOf(req)
    req.isRepeat = false
    if (req.method !== 'POST' || key === null) {
      next()
      return
    }
    const who = beforeSignIn.has(req.path) ? '' : (userIdOf(req) ?? '')
    const scope = printOf(JSON.stringify([req.path, who, key]))
    const print = printOf(JSON.stringify(req.body ?? {}, sorted))
    const before = prints.get(scope)
    req.isRepeat = before === print
    const first = before ?? underWay.get(scope)
    if (first !== undefined && first !== print) {
      sendRefusal(req, res, { type: 'key_reused' })
      return
    }
    if (!underWay.has(scope)) {
      keep(underWay, scope, print)
      res.once('close', () => underWay.delete(scope))
    }
    res.once('finish', () => {
      if (res.statusCode < 300 && !prints.has(scope)) keep(prints, scope, print)
    })
    next()
  }
}
