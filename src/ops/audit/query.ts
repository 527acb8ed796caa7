import { z } from 'zod'
import { wholeNumber } from '../../contracts/fields.ts'
import { parseInstant } from '../../domain/calendar/instant.ts'
import { momentExamples, parseMoment } from '../../eventstore/moment.ts'
import { opsLimits } from '../limits.ts'

const text = z.string().trim().min(1).max(opsLimits.queryTextCharactersMax)

const moment = z.string().transform((given, context) => {
  const ms = parseInstant(given)
  if (ms !== null) return ms
  context.addIssue(
    `'${given}' is not a moment in ISO 8601, for example 2026-11-20T14:03:22Z (UTC without a zone)`,
  )
  return z.NEVER
})

const lines = wholeNumber(1, opsLimits.auditLinesMax).default(opsLimits.auditLinesDefault)

const common = {
  user: text.optional(),
  from: moment.optional(),
  to: moment.optional(),
  limit: lines,
}

const asOf = z
  .string()
  .transform((given, context) => {
    const asked = parseMoment(given)
    if (asked !== null) return asked
    context.addIssue(`'${given}' must be ${momentExamples}`)
    return z.NEVER
  })
  .optional()

export const alertQuery = z.strictObject({ ...common, asOf, symbol: text.optional() })

export const marketQuery = z.strictObject({ asOf, symbol: text.optional(), limit: lines })

export const chatQuery = z.strictObject({ ...common, asOf, room: text.default('general') })

export const streamQuery = z.strictObject({ stream: text })

/** One sentence that names every invalid parameter. */
export const queryFaults = (error: z.ZodError): string =>
  error.issues
    .map((issue) =>
      issue.code === 'unrecognized_keys'
        ? `${issue.keys.join(', ')}: no such parameter`
        : `${issue.path.join('.')}: ${issue.message}`,
    )
    .join('; ')
