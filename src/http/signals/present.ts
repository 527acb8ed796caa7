import { isSimulated } from '../../domain/stock/simulated.ts'
import type { CalibrationReply } from '../../contracts/market/calibration.ts'
import type { Signal } from '../../contracts/market/signals.ts'
import type { CalibrationDocument, SignalDocument } from '../../projections/signals/documents.ts'

export const presentSignal = (document: SignalDocument): Signal => ({
  id: document._id,
  symbol: document.symbol,
  type: document.type,
  confidence: document.confidence,
  entryPrice: document.entryPrice,
  targetPrice: document.targetPrice,
  takeProfit: document.takeProfit,
  stopLoss: document.stopLoss,
  reasoning: document.reasoning,
  indicators: document.indicators,
  status: document.status,
  createdAt: document.createdAt,
  rule: document.rule,
  timeframe: document.timeframe,
  barTime: document.barTime,
  symbolRecord: document.symbolRecord,
  marketRecord: document.marketRecord,
  baseRate: document.baseRate,
  backfilled: document.backfilled,
  expiresAt: document.expiresAt,
  closed: document.closed,
  simulated: isSimulated(document.source),
})

type Counts = Pick<CalibrationDocument, 'issued' | 'closed' | 'hits' | 'brierSum' | 'confidenceSum'>

const nothing: Counts = { issued: 0, closed: 0, hits: 0, brierSum: 0, confidenceSum: 0 }

const sumOf = (a: Counts, b: Counts): Counts => ({
  issued: a.issued + b.issued,
  closed: a.closed + b.closed,
  hits: a.hits + b.hits,
  brierSum: a.brierSum + b.brierSum,
  confidenceSum: a.confidenceSum + b.confidenceSum,
})

const meanOf = (sum: number, count: number): number | null => (count === 0 ? null : sum / count)

const scoreOf = ({ issued, closed, hits, brierSum }: Counts) => ({
  issued,
  closed,
  hits,
  hitRate: meanOf(hits, closed),
  brierScore: meanOf(brierSum, closed),
})

/**
 * Skill against always saying the hit rate of these same signals, whose Brier score is the hit
 * rate's variance (A. H. Murphy, 1973). Null while none has been closed, or all came out alike:
 * then there is nothing to foretell.
 */
const skillOf = (all: Counts) => {
  const hitRate = meanOf(all.hits, all.closed)
  const brierScore = meanOf(all.brierSum, all.closed)
  const noSkillBrier = hitRate === null ? null : hitRate * (1 - hitRate)
  const skill = brierScore === null || !noSkillBrier ? null : 1 - brierScore / noSkillBrier
  return { noSkillBrier, skill }
}

const bucketsMax = 10
const bucketPercent = 10

/** All ten ranges of confidence; those without a signal say so. */
export const presentCalibration = (documents: readonly CalibrationDocument[]): CalibrationReply => {
  const byId = new Map<string, Counts>(documents.map((document) => [document._id, document]))
  const buckets = Array.from({ length: bucketsMax }, (_, index) => {
    const counts = byId.get(index.toString()) ?? nothing
    const from = index * bucketPercent
    const to = index === bucketsMax - 1 ? 100 : from + bucketPercent - 1
    const meanConfidence = meanOf(counts.confidenceSum, counts.closed)
    return { from, to, ...scoreOf(counts), meanConfidence }
  })
  const all = documents.reduce<Counts>(sumOf, nothing)
  const days = documents.reduce((sum, document) => sum + document.days, 0)
  return { buckets, all: { ...scoreOf(all), ...skillOf(all), days } }
}
