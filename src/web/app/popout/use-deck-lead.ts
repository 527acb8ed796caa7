import { useEffect } from 'react'
import { useAppSelector } from '../../state/hooks.ts'
import { deckOfTab, openDeck } from './deck.ts'

/** On the dashboard: tells its windows what is selected, and selects what is chosen in them. */
export const useDeckLead = (select: (symbol: string) => void): void => {
  const selection = useAppSelector((state) => state.selection)
  useEffect(() => {
    const shown = { type: 'shown', selection } as const
    const deck = openDeck(deckOfTab(), (message) => {
      if (message.type === 'asked') deck.say(shown)
      else if (message.type === 'chosen') select(message.symbol)
    })
    deck.say(shown)
    return deck.close
  }, [selection, select])
}
