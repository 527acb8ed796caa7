import type { QuoteTick } from '../../../contracts/socket/frames.ts'

/** More symbols than the server lists; beyond it, the oldest waiting one is dropped. */
const waitingSymbolsMax = 20_000
/** Of one charted symbol; beyond it, the oldest ticks are dropped. Hidden pages draw no frames. */
const ticksPerSymbolMax = 2_000

/** What is passed on of a symbol: its newest tick, or all of them, as a candle needs. */
type Kept = 'newest' | 'all'

/**
 * Collects ticks until the next frame and passes them on in order, so that the screen is updated
 * once per frame. `onFirst` is called when a frame will have ticks.
 */
export const createTickBuffer = (
  onNextFrame: (callback: () => void) => void,
  flush: (ticks: readonly QuoteTick[]) => void,
  onFirst: () => void = () => undefined,
) => {
  const waiting = new Map<string, { readonly kept: Kept; readonly ticks: QuoteTick[] }>()

  const dropOldestSymbol = (): void => {
    for (const oldest of waiting.keys()) {
      waiting.delete(oldest)
      return
    }
  }

  const hold = (tick: QuoteTick, kept: Kept): void => {
    const [symbol] = tick
    const known = waiting.get(symbol)
    if (known?.kept === 'all') {
      if (kept === 'newest') return
      known.ticks.push(tick)
      if (known.ticks.length > ticksPerSymbolMax) known.ticks.shift()
      return
    }
    waiting.delete(symbol)
    waiting.set(symbol, { kept, ticks: [tick] })
    if (waiting.size > waitingSymbolsMax) dropOldestSymbol()
  }

  return (ticks: readonly QuoteTick[], kept: Kept = 'newest'): void => {
    if (ticks.length === 0) return
    const first = waiting.size === 0
    for (const tick of ticks) hold(tick, kept)
    if (!first) return
    onFirst()
    onNextFrame(() => {
      const gathered = [...waiting.values()].flatMap((held) => held.ticks)
      waiting.clear()
      flush(gathered)
    })
  }
}
