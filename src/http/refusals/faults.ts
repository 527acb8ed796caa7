import type { z } from 'zod'
import { httpLimits } from '../limits/http-limits.ts'
import type { Refusal } from './refusal.ts'

/** How zod's own messages begin: they do not name the field, ours do. */
const unnamed = /^(Invalid|Too|Unrecognized|Expected)/

/** The refusal of a body or query that a schema did not accept; each fault names its field. */
export const notValid = ({ issues }: z.core.$ZodError): Refusal => ({
  type: 'not_valid',
  faults: issues.slice(0, httpLimits.faultsShownMax).map(({ path, message }) => {
    const name = path.map(String).join('.')
    return {
      path: name,
      message: unnamed.test(message) && name !== '' ? `${name}: ${message}` : message,
    }
  }),
})
