import { type Preset, preset, type PresetBody, presetBody } from '../../contracts/scans/presets.ts'
import type { ScanPresetEvent } from '../../domain/scan-preset/events.ts'
import { uuidV5 } from '../../eventstore/ids.ts'
import { scanPresets } from '../../projections/scan-presets/documents.ts'
import { countPresets } from '../../projections/scan-presets/read.ts'
import { executeCommand } from '../commands/execute-command.ts'
import { noneCounted, orWhenUnavailable } from '../../projections/guard/or-when-unavailable.ts'
import { commandIdOf } from '../idempotency.ts'
import { created, refuse } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { presetCommands } from './present.ts'
import { rulesRefusal } from './rules.ts'

type Saved = Extract<ScanPresetEvent, { type: 'ScanPresetSaved' }>['data']

/** Whether the recorded command equals this request. */
const isSame = (body: PresetBody, saved: Saved): boolean =>
  saved.name === body.name &&
  saved.description === body.description &&
  saved.filters === body.filters &&
  saved.isDefault === body.isDefault

const presentSaved = (saved: Saved, at: string): Preset => {
  const { presetId: id, name, description, filters, isDefault } = saved
  return { id, name, description, filters, isDefault, createdAt: at, updatedAt: at }
}

export const savePreset = route.post('/scanner/presets', {
  summary: 'Saves a scan',
  body: presetBody,
  readsIfSoon: scanPresets.projection,
  replies: { 201: preset.describe('The saved scan') },
  refuses: [409],
  answer: async (context, { req, res, body, userId }) => {
    const refusal = rulesRefusal(body.filters)
    if (refusal) return refuse(refusal)
    const commandId = commandIdOf(req, context, `save preset ${userId}`)
    const presetId = uuidV5(commandId, 'preset')
    const count = () => countPresets(context.readModels, userId)
    const presetsNow = await orWhenUnavailable(count, noneCounted)
    const outcome = await executeCommand(
      context,
      { req, res, userId },
      {
        ...presetCommands,
        id: presetId,
        command: { type: 'SaveScanPreset', presetId, userId, presetsNow, ...body },
        commandId,
      },
    )
    if (!outcome.ok) return refuse(outcome.refusal)
    const [saved] = outcome.events
    if (saved?.type !== 'ScanPresetSaved' || !isSame(body, saved.data))
      return refuse({ type: 'key_reused' })
    return created(presentSaved(saved.data, outcome.at))
  },
})
