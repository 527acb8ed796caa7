import type { z } from 'zod'
import type { asOfQuery } from '../../contracts/fields.ts'
import type { Context } from '../context.ts'
import type { Refusal } from '../refusals/refusal.ts'

type Asked =
  | { readonly ok: true; readonly at: number | null }
  | { readonly ok: false; readonly refusal: Refusal }

const inFuture: Refusal = {
  type: 'not_valid',
  faults: [{ path: 'asOf', message: 'asOf must not be in the future' }],
}

/** The past moment (Unix ms) that a call asks for; null: now. */
export const pastMomentOf = (
  { asOf }: z.output<typeof asOfQuery>,
  { clock }: Pick<Context, 'clock'>,
): Asked => {
  if (asOf === undefined) return { ok: true, at: null }
  const at = Date.parse(asOf)
  return at > clock() ? { ok: false, refusal: inFuture } : { ok: true, at }
}
