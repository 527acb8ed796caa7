import type { PresetContent } from './commands.ts'
import type { ScanPresetEvent } from './events.ts'

export type ScanPresetState =
  | { readonly status: 'absent' }
  | { readonly status: 'saved'; readonly userId: string; readonly content: PresetContent }
  | { readonly status: 'deleted' }

export const noPreset: ScanPresetState = { status: 'absent' }

export const evolveScanPreset = (
  _state: ScanPresetState,
  event: ScanPresetEvent,
): ScanPresetState => {
  switch (event.type) {
    case 'ScanPresetSaved':
    case 'ScanPresetRevised': {
      const { userId, name, description, filters, isDefault } = event.data
      return { status: 'saved', userId, content: { name, description, filters, isDefault } }
    }
    case 'ScanPresetDeleted':
      return { status: 'deleted' }
  }
}
