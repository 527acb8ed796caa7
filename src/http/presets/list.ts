import { scanPresetLimits } from '../../domain/scan-preset/limits.ts'
import { presetsOfUser } from '../../projections/scan-presets/read.ts'
import type { Context } from '../context.ts'
import { call, ok } from '../reply.ts'
import { traderOf } from '../sessions/trader.ts'
import { presentPreset } from './present.ts'

/** GET /api/scanner/presets */
export const listPresets = ({ readModels }: Context) =>
  call(async (req) => {
    const max = scanPresetLimits.presetsPerUserMax
    return ok((await presetsOfUser(readModels, traderOf(req), max)).map(presentPreset))
  })
