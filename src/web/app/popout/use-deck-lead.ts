import { useEffect, useRef } from 'react'
import { useAppSelector } from '../../state/hooks.ts'
import { deckOfTab, openDeck } from './deck.ts'

/** On the dashboard: tells its windows what is selected, and selects what is chosen in them. */
export const useDeckLead = (select: (symbol: string) => void): void => {
  const selection = useAppSelector((state) => state.selection)
  const deck = useRef<ReturnType<typeof openDeck>>(null)
  const now = useRef({ selection, select })
  useEffect(() => {
    now.current = { selection, select }
  })
  // One channel throughout: what is on its way to one that is closed is lost.
  useEffect(() => {
    const opened = openDeck(deckOfTab(), (message) => {
      if (message.type === 'asked') opened.say({ type: 'shown', selection: now.current.selection })
      else if (message.type === 'chosen') now.current.select(message.symbol)
    })
    deck.current = opened
    return opened.close
  }, [])
  useEffect(() => deck.current?.say({ type: 'shown', selection }), [selection])
}
