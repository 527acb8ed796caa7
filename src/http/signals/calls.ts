import { calibrationReply } from '../../contracts/market/calibration.ts'
import { signalLimitsShown, signalsReply } from '../../contracts/market/signals.ts'
import { signals } from '../../projections/signals/documents.ts'
import { calibrationBuckets, newestSignals } from '../../projections/signals/read.ts'
import { route } from '../routing/route.ts'
import { presentCalibration, presentSignal } from './present.ts'
import type { Context } from '../context.ts'
import { encoded, type Reply } from '../routing/reply.ts'
import { createEncodedCache } from '../encoded/encoded-cache.ts'

/** The same answer for all traders: read and encoded once per change of a read model. */
const oncePerChange = (
  { readModels }: Pick<Context, 'readModels'>,
  projection: string,
  read: () => Promise<object>,
): (() => Promise<Reply>) => {
  const cache = createEncodedCache(1)
  return async () => {
    const version = await readModels.version(projection)
    return encoded(await cache.answer('all', version, read))
  }
}

/** Traders' commands do not change them, so no read waits. */
export const listSignals = route.get('/signals', {
  summary: 'The newest signals; not advice',
  past: [signals.projection],
  replies: { 200: signalsReply.describe('Newest first, with how the tape closed them') },
  serve: (context) =>
    oncePerChange(context, signals.projection, async () => {
      const found = await newestSignals(context.readModels, signalLimitsShown.signalsShownMax)
      return found.map(presentSignal)
    }),
})

export const showCalibration = route.get('/signals/calibration', {
  summary: 'How sure the signals were, and how right',
  past: [signals.projection],
  replies: {
    200: calibrationReply.describe(
      'Ten ranges of confidence with hit rate and Brier score; of all, skill and days',
    ),
  },
  serve: (context) =>
    oncePerChange(context, signals.projection, async () =>
      presentCalibration(await calibrationBuckets(context.readModels)),
    ),
})
