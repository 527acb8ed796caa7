import { z } from 'zod'
import type { EventOf } from '../kernel/event-schemas.ts'
import { uuid } from '../kernel/fields.ts'
import { alertChannelsLimits } from './limits.ts'

export const alertChannelsEvents = {
  /** The channels from here on, instead of those before; none: nothing is delivered. */
  AlertChannelsChosen: z.strictObject({
    alertId: uuid,
    userId: uuid,
    channelIds: z.array(uuid).max(alertChannelsLimits.channelsPerAlertMax),
  }),
}

export type AlertChannelsEvent = EventOf<typeof alertChannelsEvents>
