import type { Preset } from '../../contracts/scans/presets.ts'
import { scanPresetAggregate } from '../../domain/scan-preset/decider.ts'
import { scanPresetLimits } from '../../domain/scan-preset/limits.ts'
import type { ScanPresetRefusal } from '../../domain/scan-preset/refusals.ts'
import { type ScanPresetDocument, scanPresets } from '../../projections/scan-presets/documents.ts'
import { invalidField } from '../refusals/faults.ts'
import type { Refusal } from '../refusals/refusal.ts'

export const presentPreset = (document: ScanPresetDocument): Preset => ({
  id: document._id,
  name: document.name,
  description: document.description,
  filters: document.filters,
  isDefault: document.isDefault,
  createdAt: document.createdAt,
  updatedAt: document.updatedAt,
})

export const refusalOfPreset = (rejection: ScanPresetRefusal): Refusal => {
  switch (rejection.type) {
    case 'name_missing':
      return invalidField('name', 'Name is required')
    case 'text_too_long':
      return invalidField(
        rejection.field,
        `${rejection.field} is too long (${rejection.max.toString()})`,
      )
    case 'filters_unreadable':
      return invalidField('filters', 'Filters must be a JSON array of scan rules')
    case 'no_rules':
      return invalidField('filters', 'A scan must have at least one rule')
    case 'too_many_rules':
      return invalidField('filters', `A scan can have at most ${rejection.max.toString()} rules`)
    case 'too_many_presets': {
      const max = scanPresetLimits.presetsPerUserMax.toString()
      return { type: 'limit_reached', sentence: `You have reached the limit of ${max} saved scans` }
    }
    case 'preset_exists':
      return { type: 'key_reused' }
    case 'no_preset':
      return { type: 'unknown_thing', what: 'saved scan' }
  }
}

/** The common options of commands on saved scans, for `executeCommand`. */
export const presetCommands = {
  aggregate: scanPresetAggregate,
  projection: scanPresets.projection,
  refusalOf: refusalOfPreset,
}
