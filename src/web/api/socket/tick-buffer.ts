import type { QuoteTick } from '../../../contracts/frames.ts'

/** More symbols than the server lists; beyond it the oldest waiting tick gives way. */
const waitingSymbolsMax = 20_000

/**
 * Gathers ticks until the next frame is drawn and hands over the newest of each symbol, so that the
 * screen is touched once a frame however fast prices come. `onFirst` hears that a frame will have some.
 */
export const createTickBuffer = (
  onNextFrame: (callback: () => void) => void,
  flush: (ticks: readonly QuoteTick[]) => void,
  onFirst: () => void = () => undefined,
) => {
  const waiting = new Map<string, QuoteTick>()
  const hold = (tick: QuoteTick): void => {
    waiting.delete(tick[0])
    waiting.set(tick[0], tick)
    if (waiting.size <= waitingSymbolsMax) return
    for (const oldest of waiting.keys()) {
      waiting.delete(oldest)
      break
    }
  }
  return (ticks: readonly QuoteTick[]): void => {
    if (ticks.length === 0) return
    const first = waiting.size === 0
    ticks.forEach(hold)
    if (!first) return
    onFirst()
    onNextFrame(() => {
      const newest = [...waiting.values()]
      waiting.clear()
      flush(newest)
    })
  }
}
