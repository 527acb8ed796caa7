import { type RequestHandler, Router } from 'express'
import { signalLimitsShown } from '../../contracts/signals.ts'
import { signals } from '../../projections/signals/documents.ts'
import { calibrationBuckets, newestSignals } from '../../projections/signals/read.ts'
import type { Context } from '../context.ts'
import { sendOncePerChange } from '../encoded/once-per-change.ts'
import { signedInOnly } from '../sessions/signed-in-only.ts'
import { presentCalibration, presentSignal } from './present.ts'

/** GET /api/signals */
const listSignals = (context: Context): RequestHandler =>
  sendOncePerChange(context, signals.projection, async () => {
    const found = await newestSignals(context.readModels, signalLimitsShown.signalsShownMax)
    return found.map(presentSignal)
  })

/** GET /api/signals/calibration */
const showCalibration = (context: Context): RequestHandler =>
  sendOncePerChange(context, signals.projection, async () =>
    presentCalibration(await calibrationBuckets(context.readModels)),
  )

/** The same for every trader; no command of theirs changes them, so nobody waits. */
export const signalRoutes = (context: Context): Router =>
  Router()
    .use('/signals', signedInOnly)
    .get('/signals', listSignals(context))
    .get('/signals/calibration', showCalibration(context))
