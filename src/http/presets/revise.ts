import type { Request } from 'express'
import { z } from 'zod'
import { presetBody } from '../../contracts/presets.ts'
import { scanPresetAggregate } from '../../domain/scan-preset/decider.ts'
import { scanPresetLimits } from '../../domain/scan-preset/limits.ts'
import type { Position } from '../../eventstore/position.ts'
import { scanPresets } from '../../projections/scan-presets/documents.ts'
import { presetsOfUser } from '../../projections/scan-presets/read.ts'
import { carryOut } from '../commands/carry-out.ts'
import type { Context } from '../context.ts'
import { notValid } from '../refusals/faults.ts'
import { call, ok, refuse, type Reply } from '../reply.ts'
import { traderOf } from '../sessions/trader.ts'
import { presentPreset, refusalOfPreset } from './present.ts'
import { rulesRefusal } from './rules.ts'

const projection = scanPresets.projection

/** The preset of the address; null: that is no id of one. */
export const presetIdOf = (req: Request): string | null =>
  z.uuid().safeParse(req.params['id']).data?.toLowerCase() ?? null

const presetNow = async (
  { readModels, limits }: Context,
  userId: string,
  presetId: string,
  position: Position | null,
): Promise<Reply> => {
  if (position && !(await readModels.waitFor(projection, position, limits.ownWriteWaitMs)))
    return refuse({ type: 'behind' })
  const presets = await presetsOfUser(readModels, userId, scanPresetLimits.presetsPerUserMax)
  const preset = presets.find(({ _id }) => _id === presetId)
  return preset ? ok(presentPreset(preset)) : refuse(refusalOfPreset({ type: 'no_preset' }))
}

/** PUT /api/scanner/presets/:id */
export const revisePreset = (context: Context) =>
  call(async (req, res) => {
    const presetId = presetIdOf(req)
    if (presetId === null) return refuse(refusalOfPreset({ type: 'no_preset' }))
    const body = presetBody.safeParse(req.body)
    if (!body.success) return refuse(notValid(body.error))
    const refusal = rulesRefusal(body.data.filters)
    if (refusal) return refuse(refusal)
    const userId = traderOf(req)
    const outcome = await carryOut(context, req, res, {
      aggregate: scanPresetAggregate,
      id: presetId,
      command: { type: 'ReviseScanPreset', presetId, userId, ...body.data },
      commandId: context.newId(),
      userId,
      projection,
      refusalOf: refusalOfPreset,
    })
    if (!outcome.ok) return refuse(outcome.refusal)
    return presetNow(context, userId, presetId, outcome.position)
  })
