import { nanoid } from '@reduxjs/toolkit'
import { z } from 'zod'
import { timeframe } from '../../../contracts/stocks.ts'

/**
 * A dashboard and the windows that it opened are one deck: they speak over a channel of their own.
 * Its name is kept for the tab, so that the windows find the dashboard again after it is reloaded.
 */
const deckKey = 'tapedeck.deck'

export const deckOfTab = (): string => {
  try {
    const known = window.sessionStorage.getItem(deckKey)
    if (known !== null) return known
    const made = nanoid()
    window.sessionStorage.setItem(deckKey, made)
    return made
  } catch {
    return 'one'
  }
}

const selection = z.object({ symbol: z.string().nullable(), timeframe })

/** `shown`: what the dashboard shows now; `asked`: tell me; `chosen`: show this stock. */
const deckMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('shown'), selection }),
  z.object({ type: z.literal('asked') }),
  z.object({ type: z.literal('chosen'), symbol: z.string() }),
])

export type DeckMessage = z.output<typeof deckMessage>

/** Speaks to the other windows of a deck; where the browser has no channels, to nobody. */
export const openDeck = (deck: string, onMessage: (message: DeckMessage) => void) => {
  if (typeof BroadcastChannel === 'undefined')
    return { say: () => undefined, close: () => undefined }
  const channel = new BroadcastChannel(`tapedeck.${deck}`)
  channel.onmessage = ({ data }) => {
    const message = deckMessage.safeParse(data)
    if (message.success) onMessage(message.data)
  }
  return {
    say: (message: DeckMessage): void => channel.postMessage(message),
    close: (): void => channel.close(),
  }
}
