import type { UnitOfWork } from '../projection.ts'
import {
  calibration,
  calibrationDays,
  type CalibrationDocument,
  type SignalDocument,
} from './documents.ts'

const bucketsMax = 10

const bucketOf = (confidence: number): number =>
  Math.min(bucketsMax - 1, Math.floor(confidence / bucketsMax))

const emptyBucket = (bucket: number): CalibrationDocument => ({
  _id: bucket.toString(),
  from: bucket * 10,
  to: bucket === bucketsMax - 1 ? 100 : bucket * 10 + 9,
  issued: 0,
  closed: 0,
  hits: 0,
  brierSum: 0,
  confidenceSum: 0,
  days: 0,
})

const editBucket = async (unit: UnitOfWork, confidence: number): Promise<CalibrationDocument> => {
  const documents = unit.of(calibration)
  const bucket = bucketOf(confidence)
  await documents.load([bucket.toString()])
  const known = documents.edit(bucket.toString())
  if (known !== null) return known
  const fresh = emptyBucket(bucket)
  documents.put(fresh)
  return fresh
}

/** Whether a signal is published: issued in time, with a target that it can reach. */
export const isPublished = ({
  backfilled,
  targetPrice,
}: Pick<SignalDocument, 'backfilled' | 'targetPrice'>): boolean =>
  backfilled === false && targetPrice !== null

export const countIssued = async (unit: UnitOfWork, confidence: number) => {
  const bucket = await editBucket(unit, confidence)
  bucket.issued += 1
}

/** Whether this is the first counted signal of this bar's day; marks the day as counted. */
const isNewDay = async (unit: UnitOfWork, barTime: number): Promise<boolean> => {
  const days = unit.of(calibrationDays)
  const _id = barTime.toString()
  await days.load([_id])
  if (days.get(_id) !== null) return false
  days.put({ _id })
  return true
}

/** Brier score: G. W. Brier, Verification of forecasts expressed in terms of probability (1950). */
export const countClosed = async (
  unit: UnitOfWork,
  { confidence, barTime }: Pick<SignalDocument, 'confidence' | 'barTime'>,
  isHit: boolean,
) => {
  const bucket = await editBucket(unit, confidence)
  if (await isNewDay(unit, barTime)) bucket.days += 1
  const hit = isHit ? 1 : 0
  bucket.closed += 1
  bucket.hits += hit
  bucket.brierSum += (confidence / 100 - hit) ** 2
  bucket.confidenceSum += confidence
}
