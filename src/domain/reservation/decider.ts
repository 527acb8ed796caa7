import { accepted, type Decider, type Decision, refused } from '../kernel/decider.ts'
import type { ReservationCommand } from './commands.ts'
import type { ReservationEvent } from './events.ts'
import type { ReservationRefusal } from './refusals.ts'
import { evolveReservation, freeName, type ReservationState } from './state.ts'

const decide = (
  { type, kind, nameKey, userId, fence }: ReservationCommand,
  state: ReservationState,
): Decision<ReservationEvent, ReservationRefusal> => {
  const data = { kind, nameKey, userId, fence }
  switch (type) {
    case 'ReserveName':
      if (state.status === 'released') return refused({ type: 'name_released' })
      if (state.status === 'held') {
        if (state.userId !== userId)
          return refused({ type: 'name_held', holder: state.userId, fence: state.fence })
        if (state.fence >= fence) return accepted()
      }
      return accepted({ type: 'NameReserved', data })
    case 'ReleaseName':
      return state.status === 'held' && state.userId === userId && state.fence === fence
        ? accepted({ type: 'NameReleased', data })
        : accepted()
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
