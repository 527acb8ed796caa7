import type { NameKind } from '../kernel/fields.ts'

interface Reservation {
  readonly kind: NameKind
  readonly nameKey: string
  readonly userId: string
  /** See `RegisterUser`: a registration that starts over takes its names anew, under a new fence. */
  readonly fence: number
}

export type ReservationCommand = Reservation &
  /** Holds a name for this user; of a name that the user holds already: nothing. */
  (
    | { readonly type: 'ReserveName' }
    /** Frees a name that this user took under this fence, unless it was taken again. */
    | { readonly type: 'ReleaseName' }
  )
