import type { AlertCondition } from './condition.ts'
import type { FiringTick } from './events.ts'

export interface CreateAlert {
  readonly type: 'CreateAlert'
  readonly alertId: string
  readonly userId: string
  readonly symbol: string
  readonly condition: AlertCondition
  /** US dollars, a multiple of the average volume, or percent; see `AlertCondition`. */
  readonly value: number
  /** Whether the symbol is listed, as the caller has looked up. */
  readonly isListed: boolean
  /** How many alerts of this user are active, as the caller has counted; see the limit. */
  readonly activeAlerts: number
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

export type AlertCommand = CreateAlert | TriggerAlert | DeleteAlert
