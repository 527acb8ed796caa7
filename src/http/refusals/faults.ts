import type { z } from 'zod'
import { faultWords } from '../../contracts/fault-words.ts'
import { httpLimits } from '../limits/http-limits.ts'
import type { FieldFault, Refusal } from './refusal.ts'

/** Messages that follow the name of the field; others name it themselves. */
const predicate = /^(is|must) /

const named = (name: string, words: string): string =>
  predicate.test(words) ? `${name === '' ? 'The body' : name} ${words}` : words

/** The refusal for one field. */
export const invalidField = (path: string, message: string): Refusal => ({
  type: 'not_valid',
  faults: [{ path, message }],
})

/**
 * The refusal for a body or query that a schema rejected: the first fault of each field.
 * @param within the field that contains the checked value
 */
export const notValid = ({ issues }: z.core.$ZodError, within?: string): Refusal => {
  const faults = new Map<string, FieldFault>()
  for (const issue of issues) {
    const name = [...(within === undefined ? [] : [within]), ...issue.path].map(String).join('.')
    if (!faults.has(name)) faults.set(name, { path: name, message: named(name, faultWords(issue)) })
  }
  return { type: 'not_valid', faults: [...faults.values()].slice(0, httpLimits.faultsShownMax) }
}
