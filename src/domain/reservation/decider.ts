import { accepted, type Decider, type Decision, refused } from '../kernel/decider.ts'
import type { ReservationCommand } from './commands.ts'
import type { ReservationEvent } from './events.ts'
import type { ReservationRefusal } from './refusals.ts'
import { evolveReservation, freeName, type ReservationState } from './state.ts'

const decide = (
  { type, kind, nameKey, userId }: ReservationCommand,
  state: ReservationState,
): Decision<ReservationEvent, ReservationRefusal> => {
  const held = state.status === 'held'
  const mine = held && state.userId === userId
  switch (type) {
    case 'ReserveName':
      if (mine) return accepted()
      if (held) return refused({ type: 'name_held', holder: state.userId })
      return accepted({ type: 'NameReserved', data: { kind, nameKey, userId } })
    case 'ReleaseName':
      return mine ? accepted({ type: 'NameReleased', data: { kind, nameKey, userId } }) : accepted()
  }
}

export const reservationDecider: Decider<
  ReservationState,
  ReservationCommand,
  ReservationEvent,
  ReservationRefusal
> = {
  initial: freeName,
  decide,
  evolve: evolveReservation,
  tail: () => ({ eventsMax: 1, before: freeName }),
}

/** Streams `username-<nameKey>` and `email-<nameKey>`; the category is the name's kind. */
export const reservationAggregates = {
  username: { category: 'username', decider: reservationDecider },
  email: { category: 'email', decider: reservationDecider },
} as const
