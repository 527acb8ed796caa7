import { scanRules } from '../../contracts/scans/scan-rules.ts'
import { notValid } from '../refusals/faults.ts'
import { refusalOfPreset } from './present.ts'
import type { Refusal } from '../refusals/refusal.ts'

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The fault of a preset's rules, or null: a saved scan must be able to run. */
export const rulesRefusal = (filters: string): Refusal | null => {
  const rules = parse(filters)
  if (!Array.isArray(rules)) return refusalOfPreset({ type: 'filters_unreadable' })
  const result = scanRules.safeParse(rules)
  return result.success ? null : notValid(result.error, 'filters')
}
