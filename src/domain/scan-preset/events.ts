import { z } from 'zod'
import type { EventOf } from '../kernel/event-schemas.ts'
import { uuid } from '../kernel/fields.ts'
import { charactersIn } from '../kernel/text.ts'
import { scanPresetLimits } from './limits.ts'

const text = (charactersMax: number) =>
  z.string().refine((value) => charactersIn(value) <= charactersMax, 'is too long')

const content = {
  name: text(scanPresetLimits.nameCharactersMax).min(1),
  description: text(scanPresetLimits.descriptionCharactersMax).nullable(),
  /** A JSON array of scan rules, as the trader's screen made it. */
  filters: text(scanPresetLimits.filtersCharactersMax).min(2),
  /** Several presets of a user may say so; the one saved or revised last is meant. */
  isDefault: z.boolean(),
}

const preset = z.strictObject({ presetId: uuid, userId: uuid, ...content })

export const scanPresetEvents = {
  ScanPresetSaved: preset,
  /** Everything of it as it is now. */
  ScanPresetRevised: preset,
  ScanPresetDeleted: z.strictObject({ presetId: uuid, userId: uuid }),
}

export type ScanPresetEvent = EventOf<typeof scanPresetEvents>
