import { z } from 'zod'
import { chartTimeframe } from '../../../contracts/market/stocks.ts'

const selection = z.object({ symbol: z.string().nullable(), timeframe: chartTimeframe })

/** `shown`: the selection, and the past moment (null: the present); `asked`: requests it; `chosen`: select this; `heard`: received. */
const windowMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('shown'), selection, asOf: z.string().nullable() }),
  z.object({ type: z.literal('asked') }),
  z.object({ type: z.literal('chosen'), symbol: z.string() }),
  z.object({ type: z.literal('heard'), symbol: z.string() }),
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
