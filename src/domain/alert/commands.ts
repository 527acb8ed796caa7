import type { DayReference } from '../quotes/change.ts'
import type { DatedSplit } from '../stock/split.ts'
import type { FiringTick } from './events.ts'
import type { AlertTerms } from './state.ts'
import type { AlertPauseReason } from './vocabulary.ts'

export interface CreateAlert extends AlertTerms {
  readonly type: 'CreateAlert'
  readonly alertId: string
  /** Whether the symbol is listed, as the caller has looked up. */
  readonly isListed: boolean
  /** How many alerts of this user are active, as the caller has counted; see the limit. */
  readonly activeAlerts: number
  /** What the symbol's prices are measured against now; null: the caller could not look it up. */
  readonly references: DayReference | null
}

/** Of an alert that has fired already: nothing, so that it fires once whatever is repeated. */
export interface TriggerAlert {
  readonly type: 'TriggerAlert'
  readonly alertId: string
  readonly tick: FiringTick
  readonly measured: number
  readonly reference: number | null
}

export interface DeleteAlert {
  readonly type: 'DeleteAlert'
  readonly alertId: string
  /** Who asks; only the owner may. */
  readonly userId: string
}

/** Of one that is paused or has fired: nothing. */
export interface PauseAlert {
  readonly type: 'PauseAlert'
  readonly alertId: string
  readonly reason: AlertPauseReason
  readonly setBefore: boolean
}

/** The suspicion is settled: the alert goes on, with its level adjusted when there was a split. */
export interface ResumeAlert {
  readonly type: 'ResumeAlert'
  readonly alertId: string
  /** null: there was none. */
  readonly split: DatedSplit | null
}

/** A split was recorded that nothing had suspected; of one adjusted for it already: nothing. */
export interface AdjustAlert {
  readonly type: 'AdjustAlert'
  readonly alertId: string
  readonly split: DatedSplit
}

export type AlertCommand =
  CreateAlert | TriggerAlert | DeleteAlert | PauseAlert | ResumeAlert | AdjustAlert
