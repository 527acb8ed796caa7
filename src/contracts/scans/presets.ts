import { z } from 'zod'
import { scanPresetLimits } from '../../domain/scan-preset/limits.ts'
import { isoTime, trimmedText } from '../fields.ts'

const text = (label: string, min: 0 | 1 | 2, max: number) => {
  const length = `${label} must have ${min} to ${max} characters`
  return trimmedText(`${label} is required`, min, max, { short: length, long: length })
}

export const presetBody = z.strictObject({
  name: text('Name', 1, scanPresetLimits.nameCharactersMax),
  description: text('Description', 0, scanPresetLimits.descriptionCharactersMax)
    .nullable()
    .default(null),
  /** 1 to 20 scan rules as a JSON array in text. */
  filters: text('Filters', 2, scanPresetLimits.filtersCharactersMax),
  isDefault: z.boolean().default(false),
})

export const preset = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  filters: z.string(),
  /** True for at most one of a trader's presets. */
  isDefault: z.boolean(),
  createdAt: isoTime,
  updatedAt: isoTime,
})

/** The trader's own presets, oldest first. */
export const presetsReply = z.array(preset)

export type PresetBody = z.output<typeof presetBody>
export type Preset = z.output<typeof preset>
