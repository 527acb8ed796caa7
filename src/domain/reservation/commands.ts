import type { NameKind } from '../kernel/fields.ts'

interface Reservation {
  readonly kind: NameKind
  readonly nameKey: string
  readonly userId: string
  /** See `RegisterUser`: a registration that starts over takes its names anew, under a new fence. */
  readonly fence: number
}

/** Holds a name for this user; of a name that the user holds already: nothing. */
interface ReserveName extends Reservation {
  readonly type: 'ReserveName'
}

/** Frees a name that this user took under this fence, unless it was taken again. */
interface ReleaseName extends Reservation {
  readonly type: 'ReleaseName'
}

export type ReservationCommand = ReserveName | ReleaseName
