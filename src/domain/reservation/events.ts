import { z } from 'zod'
import type { EventOf } from '../kernel/event-schemas.ts'
import { nameKey, nameKind, uuid } from '../kernel/fields.ts'

const reservation = z.strictObject({
  kind: nameKind,
  nameKey,
  userId: uuid,
  /** How often the user's registration had been abandoned when it took the name. */
  fence: z.int().nonnegative(),
})

export const reservationEvents = { NameReserved: reservation, NameReleased: reservation }

export type ReservationEvent = EventOf<typeof reservationEvents>
