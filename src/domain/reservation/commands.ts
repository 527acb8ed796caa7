import type { NameKind } from '../kernel/fields.ts'

interface Reservation {
  readonly kind: NameKind
  readonly nameKey: string
  readonly userId: string
}

/** Holds a name for this user; of a name that the user holds already: nothing. */
export interface ReserveName extends Reservation {
  readonly type: 'ReserveName'
}

/** Frees a name that this user holds; of a name that the user does not hold: nothing. */
export interface ReleaseName extends Reservation {
  readonly type: 'ReleaseName'
}

export type ReservationCommand = ReserveName | ReleaseName
