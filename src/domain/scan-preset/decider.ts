import { accepted, type Decider, type Decision, refused } from '../kernel/decider.ts'
import { cleanText } from '../kernel/text.ts'
import type {
  DeleteScanPreset,
  PresetContent,
  ReviseScanPreset,
  SaveScanPreset,
  ScanPresetCommand,
} from './commands.ts'
import { contentRefusal } from './content-refusal.ts'
import type { ScanPresetEvent } from './events.ts'
import { scanPresetLimits } from './limits.ts'
import type { ScanPresetRefusal } from './refusals.ts'
import { evolveScanPreset, noPreset, type ScanPresetState } from './state.ts'

type PresetDecision = Decision<ScanPresetEvent, ScanPresetRefusal>

const contentOf = ({ name, description, filters, isDefault }: PresetContent): PresetContent => ({
  name: cleanText(name),
  description: description === null ? null : cleanText(description),
  filters: cleanText(filters),
  isDefault,
})

const sameContent = (a: PresetContent, b: PresetContent): boolean =>
  a.name === b.name &&
  a.description === b.description &&
  a.filters === b.filters &&
  a.isDefault === b.isDefault

const save = (command: SaveScanPreset, state: ScanPresetState): PresetDecision => {
  const { presetId, userId, presetsNow } = command
  const content = contentOf(command)
  if (state.status === 'deleted') return refused({ type: 'preset_exists' })
  if (state.status === 'saved')
    return state.userId === userId && sameContent(state.content, content)
      ? accepted()
      : refused({ type: 'preset_exists' })
  const refusal = contentRefusal(content)
  if (refusal !== null) return refused(refusal)
  const max = scanPresetLimits.presetsPerUserMax
  if (presetsNow >= max) return refused({ type: 'too_many_presets', max })
  return accepted({ type: 'ScanPresetSaved', data: { presetId, userId, ...content } })
}

const revise = (command: ReviseScanPreset, state: ScanPresetState): PresetDecision => {
  const { presetId, userId } = command
  if (state.status !== 'saved' || state.userId !== userId) return refused({ type: 'no_preset' })
  const content = contentOf(command)
  if (sameContent(state.content, content)) return accepted()
  const refusal = contentRefusal(content)
  if (refusal !== null) return refused(refusal)
  return accepted({ type: 'ScanPresetRevised', data: { presetId, userId, ...content } })
}

const remove = ({ presetId, userId }: DeleteScanPreset, state: ScanPresetState): PresetDecision =>
  state.status === 'saved' && state.userId === userId
    ? accepted({ type: 'ScanPresetDeleted', data: { presetId, userId } })
    : refused({ type: 'no_preset' })

const decide = (command: ScanPresetCommand, state: ScanPresetState): PresetDecision => {
  switch (command.type) {
    case 'SaveScanPreset':
      return save(command, state)
    case 'ReviseScanPreset':
      return revise(command, state)
    case 'DeleteScanPreset':
      return remove(command, state)
  }
}

export const scanPresetDecider: Decider<
  ScanPresetState,
  ScanPresetCommand,
  ScanPresetEvent,
  ScanPresetRefusal
> = { initial: noPreset, decide, evolve: evolveScanPreset }

/** Streams `scanPreset-<presetId>`. */
export const scanPresetAggregate = { category: 'scanPreset', decider: scanPresetDecider } as const
