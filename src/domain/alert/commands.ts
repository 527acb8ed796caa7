import type { DayReference } from '../quotes/change.ts'
import type { DatedSplit, SplitRatio } from '../stock/splits/split-ratio.ts'
import type { FiredSides, FiringTick } from './events.ts'
import type { RuleQuantity } from './rule/rule.ts'
import type { AlertTerms } from './terms.ts'
import type { AlertPauseReason } from './vocabulary.ts'

/** What the caller has looked up for the terms that a trader asks for. */
interface Circumstances {
  /** Whether the symbol is listed; the caller checks it. True for a watched scan. */
  readonly isListed: boolean
  /** The current references of the symbol; null: the caller could not read them. */
  readonly references: DayReference | null
  /** A quantity of the rule that this symbol never has; null: none, or it could not be read. */
  readonly unknown?: RuleQuantity | null
  /** Unix ms. */
  readonly now?: number
  /** How many alerts of this user are active, as the caller has counted; see the limit. */
  readonly activeAlerts: number
}

export type CreateAlert = AlertTerms &
  Circumstances & { readonly type: 'CreateAlert'; readonly alertId: string }

/** Gives an alert other terms and arms it, unless it is paused. No price before this triggers it. */
export type ReviseAlert = AlertTerms &
  Circumstances & { readonly type: 'ReviseAlert'; readonly alertId: string }

/** No effect on a triggered alert, so that it triggers once even if the command is repeated. */
export interface TriggerAlert {
  readonly type: 'TriggerAlert'
  readonly alertId: string
  readonly tick: FiringTick
  /** Of an alert of one of the four types. */
  readonly measured?: number
  readonly reference?: number | null
  /** Of a rule or a watched scan. */
  readonly symbol?: string
  readonly conditions?: readonly FiredSides[]
  /** Revision of the event since which these terms are watched; absent: not known. */
  readonly armedAt?: number | undefined
}

/** See `levelsSet`, by which the caller has found them. */
interface Levels {
  /** Unix ms. */
  readonly setAt: number
  /** Splits that the levels have to be adjusted for, in the order of their recording. */
  readonly splits: readonly SplitRatio[]
}

interface OwnAlert {
  readonly alertId: string
  /** The caller; only the owner may. */
  readonly userId: string
}

export interface DeleteAlert extends OwnAlert {
  readonly type: 'DeleteAlert'
}

/** Undoes a deletion within `restoreWithinMs`. */
export interface RestoreAlert extends OwnAlert, Levels {
  readonly type: 'RestoreAlert'
  /** Unix ms. */
  readonly now: number
  readonly deletedAt: number
  readonly createdAt: number
  /** As with the creation of an alert. */
  readonly activeAlerts: number
}

/** Its owner pauses it, for as long as they like. */
export interface HoldAlert extends OwnAlert {
  readonly type: 'HoldAlert'
}

/** Its owner ends the pause. */
export interface ReleaseAlert extends OwnAlert {
  readonly type: 'ReleaseAlert'
}

/** Watches again after it has triggered or expired, where its levels are among the bars of now. */
export interface RearmAlert extends OwnAlert, Levels {
  readonly type: 'RearmAlert'
  /** Unix ms. */
  readonly now: number
  readonly activeAlerts: number
}

/** No effect before its time, or on an alert that has triggered. */
export interface ExpireAlert {
  readonly type: 'ExpireAlert'
  readonly alertId: string
  /** Unix ms. */
  readonly now: number
}

/** No effect on a paused or triggered alert, and on one that was given other terms since. */
export interface PauseAlert {
  readonly type: 'PauseAlert'
  readonly alertId: string
  readonly reason: Exclude<AlertPauseReason, 'trader'>
  readonly setBefore: boolean
  /** Revision of the event since which these terms are watched; absent: not known. */
  readonly armedAt?: number | undefined
}

/** Resumes the alert after the suspected split is settled; a split adjusts its level. */
export interface ResumeAlert {
  readonly type: 'ResumeAlert'
  readonly alertId: string
  /** null: there was none. */
  readonly split: DatedSplit | null
}

/**
 * Adjusts for a split that was not suspected; no effect if it is adjusted already, or was given other
 * terms since.
 */
export interface AdjustAlert {
  readonly type: 'AdjustAlert'
  readonly alertId: string
  readonly split: DatedSplit
  /** Revision of the event since which these terms are watched; absent: whatever they are. */
  readonly armedAt?: number | undefined
}

export type AlertCommand =
  | CreateAlert
  | ReviseAlert
  | TriggerAlert
  | DeleteAlert
  | RestoreAlert
  | HoldAlert
  | ReleaseAlert
  | RearmAlert
  | ExpireAlert
  | PauseAlert
  | ResumeAlert
  | AdjustAlert
