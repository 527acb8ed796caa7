import { z } from 'zod'
import { chartTimeframe } from '../../../contracts/market/stocks.ts'
import type { TrialTrigger, TriedAlert } from '../../state/tried-alert.ts'

const selection = z.object({ symbol: z.string().nullable(), timeframe: chartTimeframe })

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null
/** An alert is checked where it is tried, by the server. */
const alert = z.custom<TriedAlert>(isObject)
const trigger = z.object({
  kind: z.literal('trial'),
  at: z.number(),
  symbol: z.string(),
  words: z.string(),
  price: z.number(),
}) satisfies z.ZodType<TrialTrigger>

/**
 * `shown`: the selection, the past moment (null: the present), and where an alert that is tried has
 * triggered; `asked`: requests it; `chosen`: select this; `heard`: received; `tried`: try this.
 */
const windowMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('shown'),
    selection,
    asOf: z.string().nullable(),
    triggers: z.array(trigger).readonly(),
  }),
  z.object({ type: z.literal('asked') }),
  z.object({ type: z.literal('chosen'), symbol: z.string() }),
  z.object({ type: z.literal('heard'), symbol: z.string() }),
  z.object({ type: z.literal('tried'), alert }),
])

export type WindowMessage = z.output<typeof windowMessage>

/** Sends messages to the other windows; without channels in the browser, to none. */
export const openWindowSync = (windowSync: string, onMessage: (message: WindowMessage) => void) => {
  if (typeof BroadcastChannel === 'undefined')
    return { say: () => undefined, close: () => undefined }
  const channel = new BroadcastChannel(`tapedeck.${windowSync}`)
  channel.onmessage = ({ data }) => {
    const message = windowMessage.safeParse(data)
    if (message.success) onMessage(message.data)
  }
  return {
    say: (message: WindowMessage): void => channel.postMessage(message),
    close: (): void => channel.close(),
  }
}
