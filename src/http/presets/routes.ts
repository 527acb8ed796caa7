import { Router } from 'express'
import { scanPresets } from '../../projections/scan-presets/documents.ts'
import type { Context } from '../context.ts'
import { writeLimit } from '../limits/write-limit.ts'
import { readYourWrites, readYourWritesIfSoon } from '../positions/read-your-writes.ts'
import { signedInOnly } from '../sessions/signed-in-only.ts'
import { listPresets } from './list.ts'
import { removePreset } from './remove.ts'
import { revisePreset } from './revise.ts'
import { savePreset } from './save.ts'

export const presetRoutes = (context: Context): Router => {
  const limited = writeLimit(context.limiters.writesPerUser, 'changes')
  const reads = readYourWrites(context, scanPresets.projection)
  const counts = readYourWritesIfSoon(context, scanPresets.projection)
  return Router()
    .use('/scanner/presets', signedInOnly)
    .get('/scanner/presets', reads, listPresets(context))
    .post('/scanner/presets', limited, counts, savePreset(context))
    .put('/scanner/presets/:id', limited, revisePreset(context))
    .delete('/scanner/presets/:id', limited, removePreset(context))
}
