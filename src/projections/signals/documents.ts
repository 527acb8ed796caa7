import type { SignalEvent } from '../../domain/signal/events.ts'
import { collection } from '../projection.ts'

type Issued = Extract<SignalEvent, { type: 'SignalIssued' }>['data']
type Closed = Extract<SignalEvent, { type: 'SignalClosed' }>['data']

export type SignalDocument = Omit<Issued, 'signalId' | 'expiresAt'> & {
  /** The signal's id. */
  _id: string
  status: 'active' | 'closed'
  /** How it was closed, at which price (US dollars) and when. */
  closed: { outcome: Closed['outcome']; price: number; at: string } | null
  /** ISO 8601 UTC. */
  expiresAt: string
  createdAt: string
}

/**
 * The outcomes of signals in one range of confidence. Left out are signals without a target, which
 * cannot hit, and signals not issued in time. An expired signal counts as closed and as a miss.
 */
export type CalibrationDocument = {
  /** `0` to `9`: the tens of the confidence; 100 is in `9`. */
  _id: string
  /** Percent, both inclusive. */
  from: number
  to: number
  issued: number
  closed: number
  hits: number
  /** Sum over closed ones of (confidence/100 − hit)²; divided by `closed`, the Brier score. */
  brierSum: number
  /** Sum of the confidence of the closed ones, in percent. */
  confidenceSum: number
  /** Days whose first closed signal is in this bucket, so that each day counts once. */
  days: number
}

/** A day on which a signal in the calibration has been closed. */
export type CalibrationDayDocument = {
  /** First second of the signals' bar. */
  _id: string
}

/** Newest first: sorted by `createdAt`, descending. */
export const signals = collection<SignalDocument>('signals', 'signals', [
  { fields: ['createdAt'] },
  { fields: ['status', 'createdAt'] },
  { fields: ['symbol', 'createdAt'] },
])

export const calibration = collection<CalibrationDocument>('signals', 'calibration')

export const calibrationDays = collection<CalibrationDayDocument>('signals', 'calibrationDays')
