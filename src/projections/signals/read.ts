import type { ReadModels } from '../read-models.ts'
import { calibration, signals } from './documents.ts'

/** The newest signals, active and closed, newest first. */
export const newestSignals = (readModels: ReadModels, limit: number) =>
  readModels.reader(signals).find({ sort: [{ field: 'createdAt', descending: true }], limit })

/** The confidence buckets that have signals, lowest first. */
export const calibrationBuckets = (readModels: ReadModels) =>
  readModels.reader(calibration).find({ sort: [{ field: '_id' }], limit: 10 })
