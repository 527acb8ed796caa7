import { z } from 'zod'
import type { EventOf } from '../kernel/event-schemas.ts'
import { nameKey, nameKind, uuid } from '../kernel/fields.ts'

const reservation = z.strictObject({ kind: nameKind, nameKey, userId: uuid })

export const reservationEvents = {
  NameReserved: reservation,
  NameReleased: reservation,
}

export type ReservationEvent = EventOf<typeof reservationEvents>
