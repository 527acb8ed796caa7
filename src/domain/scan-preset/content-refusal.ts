import { charactersIn } from '../kernel/text.ts'
import type { PresetContent } from './commands.ts'
import { scanPresetLimits } from './limits.ts'
import type { ScanPresetRefusal } from './refusals.ts'

const parseArray = (text: string): readonly unknown[] | null => {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? (value as readonly unknown[]) : null
  } catch {
    return null
  }
}

const lengthMax = {
  name: scanPresetLimits.nameCharactersMax,
  description: scanPresetLimits.descriptionCharactersMax,
  filters: scanPresetLimits.filtersCharactersMax,
} as const

const fields = ['name', 'description', 'filters'] as const

/** The fault of a preset's content, or null. Single rules are checked by their schema. */
export const contentRefusal = (content: PresetContent): ScanPresetRefusal | null => {
  if (content.name === '') return { type: 'name_missing' }
  for (const field of fields)
    if (charactersIn(content[field] ?? '') > lengthMax[field])
      return { type: 'text_too_long', field, max: lengthMax[field] }
  const rules = parseArray(content.filters)
  if (rules === null) return { type: 'filters_unreadable' }
  if (rules.length === 0) return { type: 'no_rules' }
  const max = scanPresetLimits.rulesPerPresetMax
  return rules.length > max ? { type: 'too_many_rules', max } : null
}
