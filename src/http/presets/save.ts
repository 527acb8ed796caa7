import { presetBody, type Preset, type PresetBody } from '../../contracts/presets.ts'
import { cleanText } from '../../domain/kernel/text.ts'
import { scanPresetAggregate } from '../../domain/scan-preset/decider.ts'
import type { ScanPresetEvent } from '../../domain/scan-preset/events.ts'
import { uuidV5 } from '../../eventstore/ids.ts'
import { scanPresets } from '../../projections/scan-presets/documents.ts'
import { countPresets } from '../../projections/scan-presets/read.ts'
import { executeCommand } from '../commands/execute-command.ts'
import { noneCounted, orWhenUnavailable } from '../commands/or-when-unavailable.ts'
import type { Context } from '../context.ts'
import { commandIdOf } from '../idempotency.ts'
import { notValid } from '../refusals/faults.ts'
import { call, created, refuse } from '../reply.ts'
import { traderOf } from '../sessions/trader.ts'
import { refusalOfPreset } from './present.ts'
import { rulesRefusal } from './rules.ts'

type Saved = Extract<ScanPresetEvent, { type: 'ScanPresetSaved' }>['data']

/** Whether what is recorded under this command is what was asked for now. */
const isSame = (body: PresetBody, saved: Saved): boolean =>
  saved.name === cleanText(body.name) &&
  saved.description === (body.description === null ? null : cleanText(body.description)) &&
  saved.filters === cleanText(body.filters) &&
  saved.isDefault === body.isDefault

const presentSaved = ({ presetId, name, description, filters, isDefault }: Saved, at: string) =>
  ({
    id: presetId,
    name,
    description,
    filters,
    isDefault,
    createdAt: at,
    updatedAt: at,
  }) satisfies Preset

/** POST /api/scanner/presets */
export const savePreset = (context: Context) =>
  call(async (req, res) => {
    const body = presetBody.safeParse(req.body)
    if (!body.success) return refuse(notValid(body.error))
    const refusal = rulesRefusal(body.data.filters)
    if (refusal) return refuse(refusal)
    const userId = traderOf(req)
    const commandId = commandIdOf(req, context, `save preset ${userId}`)
    const presetId = uuidV5(commandId, 'preset')
    const count = () => countPresets(context.readModels, userId)
    const presetsNow = await orWhenUnavailable(count, noneCounted)
    const outcome = await executeCommand(context, req, res, {
      aggregate: scanPresetAggregate,
      id: presetId,
      command: { type: 'SaveScanPreset', presetId, userId, presetsNow, ...body.data },
      commandId,
      userId,
      projection: scanPresets.projection,
      refusalOf: refusalOfPreset,
    })
    if (!outcome.ok) return refuse(outcome.refusal)
    const [saved] = outcome.events
    if (saved?.type !== 'ScanPresetSaved' || !isSame(body.data, saved.data))
      return refuse({ type: 'key_reused' })
    return created(presentSaved(saved.data, outcome.at))
  })
