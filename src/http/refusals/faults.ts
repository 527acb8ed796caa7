import type { z } from 'zod'
import { httpLimits } from '../limits/http-limits.ts'
import type { FieldFault, Refusal } from './refusal.ts'

/** How zod's own messages begin: they do not name the field, ours do. */
const unnamed = /^(Invalid|Too|Unrecognized|Expected)/

/** Ours that go on from the field's name. */
const predicate = /^(is|must) /

const named = (name: string, message: string): string => {
  if (name === '') return message
  if (predicate.test(message)) return `${name} ${message}`
  return unnamed.test(message) ? `${name}: ${message}` : message
}

/** The refusal of a body or query that a schema did not accept: the first fault of each field. */
export const notValid = ({ issues }: z.core.$ZodError): Refusal => {
  const faults = new Map<string, FieldFault>()
  for (const { path, message } of issues) {
    const name = path.map(String).join('.')
    if (!faults.has(name)) faults.set(name, { path: name, message: named(name, message) })
  }
  return { type: 'not_valid', faults: [...faults.values()].slice(0, httpLimits.faultsShownMax) }
}
