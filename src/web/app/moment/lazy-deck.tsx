import { useState } from 'react'
import { useLocation } from 'react-router'
import { lazyPart } from '../../components/loading/lazy-part.ts'
import { useWanted } from '../../state/wanted.ts'
import { momentIn } from './with-moment.ts'

const deck = lazyPart(async () => (await import('./deck/deck.tsx')).Deck)

/** The clock of the page, from its first use on. A window follows the clock of its opener. */
export const LazyDeck = () => {
  const { pathname, search } = useLocation()
  const asOf = momentIn(search)
  const [open, setOpen] = useState(false)
  useWanted('clock', () => setOpen(true))
  const wanted = (open || asOf !== null) && !pathname.startsWith('/popout/')
  const isReady = deck.useReady(wanted, () => setOpen(false))
  return isReady && <deck.Part asOf={asOf} onClose={() => setOpen(false)} />
}
