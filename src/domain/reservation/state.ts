import type { ReservationEvent } from './events.ts'

export type ReservationState =
  | { readonly status: 'free' }
  | { readonly status: 'held'; readonly userId: string; readonly fence: number }
  /** For good: the next holder of the name uses another key. */
  | { readonly status: 'released' }

export const freeName: ReservationState = { status: 'free' }

export const evolveReservation = (
  _state: ReservationState,
  event: ReservationEvent,
): ReservationState => {
  switch (event.type) {
    case 'NameReserved':
      return { status: 'held', userId: event.data.userId, fence: event.data.fence }
    case 'NameReleased':
      return { status: 'released' }
  }
}
