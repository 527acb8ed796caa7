import { nanoid } from '@reduxjs/toolkit'
import { z } from 'zod'
import { chartTimeframe } from '../../../contracts/stocks.ts'

const windowSyncKey = 'tapedeck.deck'

/** Takes the state that the previous page of this tab stored. */
const takeLeft = (): string | null => {
  try {
    const left = window.sessionStorage.getItem(windowSyncKey)
    window.sessionStorage.removeItem(windowSyncKey)
    return left
  } catch {
    return null
  }
}

const leave = (windowSync: string): void => {
  try {
    window.sessionStorage.setItem(windowSyncKey, windowSync)
  } catch {
    // Its windows stay open when the page is reloaded.
  }
}

let own: string | null = null

/**
 * A dashboard and its windows communicate over a channel of their own. Its name is stored for the
 * tab while no page of it is open, so that the windows find the dashboard again after a reload, and
 * a duplicated tab, whose storage is copied, gets another one.
 */
export const windowSyncOfTab = (): string => {
  if (own !== null) return own
  const windowSync = takeLeft() ?? nanoid()
  own = windowSync
  window.addEventListener('pagehide', () => leave(windowSync))
  window.addEventListener('pageshow', takeLeft)
  return windowSync
}

const selection = z.object({ symbol: z.string().nullable(), timeframe: chartTimeframe })

/** `shown`: the selection; `asked`: requests it; `chosen`: select this; `heard`: received. */
const windowMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('shown'), selection }),
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
