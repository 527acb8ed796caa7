import { scanPresetAggregate } from '../../domain/scan-preset/decider.ts'
import { scanPresets } from '../../projections/scan-presets/documents.ts'
import { executeCommand } from '../commands/execute-command.ts'
import type { Context } from '../context.ts'
import { call, done, refuse } from '../reply.ts'
import { uuidParam } from '../request.ts'
import { traderOf } from '../sessions/trader.ts'
import { refusalOfPreset } from './present.ts'

/** DELETE /api/scanner/presets/:id */
export const removePreset = (context: Context) =>
  call(async (req, res) => {
    const presetId = uuidParam(req)
    if (presetId === null) return refuse(refusalOfPreset({ type: 'no_preset' }))
    const userId = traderOf(req)
    const outcome = await executeCommand(context, req, res, {
      aggregate: scanPresetAggregate,
      id: presetId,
      command: { type: 'DeleteScanPreset', presetId, userId },
      commandId: context.newId(),
      userId,
      projection: scanPresets.projection,
      refusalOf: refusalOfPreset,
    })
    return outcome.ok ? done : refuse(outcome.refusal)
  })
