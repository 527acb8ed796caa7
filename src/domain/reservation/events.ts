import { z } from 'zod'
import type { EventOf } from '../kernel/event-schemas.ts'
import { nameKey, uuid } from '../kernel/fields.ts'

const reservation = z.strictObject({
  kind: z.enum(['username', 'email']),
  nameKey,
  userId: uuid,
})

export const reservationEvents = {
  NameReserved: reservation,
  NameReleased: reservation,
}

export type ReservationEvent = EventOf<typeof reservationEvents>
