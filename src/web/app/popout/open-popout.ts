import type { Timeframe } from '../../../contracts/stocks.ts'
import { deckOfTab } from './deck.ts'
import { featuresOf, type PopoutPart } from './geometry.ts'

/** Opens chart or list in a window of its own; where that is forbidden nothing happens. */
export const openPopout = (
  part: PopoutPart,
  { symbol, timeframe }: { readonly symbol: string | null; readonly timeframe: Timeframe },
): void => {
  const deck = deckOfTab()
  const query = new URLSearchParams({ deck, timeframe, ...(symbol !== null && { symbol }) })
  window
    .open(`/popout/${part}?${query.toString()}`, `tapedeck-${part}-${deck}`, featuresOf(part))
    ?.focus()
}
