import { Router } from 'express'
import type { Context } from '../context.ts'
import { writeLimit } from '../limits/write-limit.ts'
import { signedInOnly } from '../sessions/signed-in-only.ts'
import { scannerMetrics } from './metrics.ts'
import { scan } from './scan.ts'

export const scannerRoutes = (context: Context): Router =>
  Router()
    .use('/scanner', signedInOnly)
    .get('/scanner/metrics', scannerMetrics(context))
    .post('/scanner/scan', writeLimit(context.limiters.writesPerUser, 'scans'), scan(context))
