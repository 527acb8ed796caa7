import type { ReadModels } from '../read-models.ts'
import { calibration, type CalibrationDocument, type SignalDocument, signals } from './documents.ts'

/** The newest signals, active and closed, newest first. */
export const newestSignals = (
  readModels: ReadModels,
  limit: number,
): Promise<readonly SignalDocument[]> =>
  readModels.reader(signals).find({ sort: [{ field: 'createdAt', descending: true }], limit })

/** The confidence buckets that have signals, lowest first. */
export const calibrationBuckets = (
  readModels: ReadModels,
): Promise<readonly CalibrationDocument[]> =>
  readModels.reader(calibration).find({ sort: [{ field: '_id' }], limit: 10 })
