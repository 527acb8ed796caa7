import { presetsReply } from '../../contracts/scans/presets.ts'
import { scanPresetLimits } from '../../domain/scan-preset/limits.ts'
import { scanPresets } from '../../projections/scan-presets/documents.ts'
import { presetsOfUser } from '../../projections/scan-presets/read.ts'
import { ok } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { presentPreset } from './present.ts'

export const listPresets = route.get('/scanner/presets', {
  summary: 'The trader’s own saved scans',
  reads: [scanPresets.projection],
  past: [scanPresets.projection],
  replies: { 200: presetsReply.describe('Oldest first') },
  answer: async ({ readModels }, { userId }) => {
    const max = scanPresetLimits.presetsPerUserMax
    return ok((await presetsOfUser(readModels, userId, max)).map(presentPreset))
  },
})
