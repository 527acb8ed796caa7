import type { DayReference } from '../quotes/change.ts'
import type { DatedSplit } from '../stock/split.ts'
import type { FiringTick } from './events.ts'
import type { AlertTerms } from './state.ts'
import type { AlertPauseReason } from './vocabulary.ts'

export interface CreateAlert extends AlertTerms {
  readonly type: 'CreateAlert'
  readonly alertId: string
  /** Whether the symbol is listed; the caller checks it. */
  readonly isListed: boolean
  /** How many alerts of this user are active, as the caller has counted; see the limit. */
  readonly activeAlerts: number
  /** The current references of the symbol; null: the caller could not read them. */
  readonly references: DayReference | null
}

/** No effect on a triggered alert, so that it triggers once even if the command is repeated. */
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
  /** The caller; only the owner may. */
  readonly userId: string
}

/** No effect on a paused or triggered alert. */
export interface PauseAlert {
  readonly type: 'PauseAlert'
  readonly alertId: string
  readonly reason: AlertPauseReason
  readonly setBefore: boolean
}

/** Resumes the alert after the suspected split is settled; a split adjusts its level. */
export interface ResumeAlert {
  readonly type: 'ResumeAlert'
  readonly alertId: string
  /** null: there was none. */
  readonly split: DatedSplit | null
}

/** Adjusts for a split that was not suspected; no effect if it is adjusted already. */
export interface AdjustAlert {
  readonly type: 'AdjustAlert'
  readonly alertId: string
  readonly split: DatedSplit
}

export type AlertCommand =
  CreateAlert | TriggerAlert | DeleteAlert | PauseAlert | ResumeAlert | AdjustAlert
