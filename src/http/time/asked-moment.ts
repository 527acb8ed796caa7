import type { Request } from 'express'
import {
  findMoment,
  type Moment,
  momentExamples,
  momentFaults,
  parseMoment,
} from '../../eventstore/moment.ts'
import type { Context } from '../context.ts'
import { invalidField } from '../refusals/faults.ts'
import type { Refusal } from '../refusals/refusal.ts'

type Asked =
  | { readonly ok: true; readonly moment: Moment | null }
  | { readonly ok: false; readonly refusal: Refusal }

const refusing = (message: string): Asked => ({
  ok: false,
  refusal: invalidField('asOf', `asOf ${message}`),
})

const within = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'asOf' in value ? value.asOf : undefined

/** What a request has for `asOf`: in its address, its body, or both; undefined: nothing. */
export const asOfOf = ({ query, body }: Request): unknown => {
  const [inAddress, inBody] = [within(query), within(body)]
  return inAddress !== undefined && inBody !== undefined
    ? [inAddress, inBody]
    : (inAddress ?? inBody)
}

/** The past moment that is asked for by `asOf`; null: the present. */
export const askedMoment = async (
  asOf: unknown,
  { events, clock }: Pick<Context, 'events' | 'clock'>,
): Promise<Asked> => {
  if (asOf === undefined) return { ok: true, moment: null }
  const asked = typeof asOf === 'string' ? parseMoment(asOf) : null
  if (asked === null) return refusing(`must be ${momentExamples}`)
  const found = await findMoment(events, asked, clock())
  return found.ok ? found : refusing(momentFaults[found.fault])
}
