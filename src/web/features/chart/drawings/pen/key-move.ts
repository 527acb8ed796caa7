/** How many bars to the right, and how many steps of the price up. */
export interface KeyMove {
  readonly bars: number
  readonly steps: number
}

const moves: Readonly<Record<string, KeyMove>> = {
  ArrowLeft: { bars: -1, steps: 0 },
  ArrowRight: { bars: 1, steps: 0 },
  ArrowUp: { bars: 0, steps: 1 },
  ArrowDown: { bars: 0, steps: -1 },
  PageUp: { bars: 0, steps: 10 },
  PageDown: { bars: 0, steps: -10 },
}

/** Where a key moves an anchor; ten times as far with Shift. null: it moves none. */
export const keyMove = ({
  key,
  shiftKey,
}: {
  readonly key: string
  readonly shiftKey: boolean
}): KeyMove | null => {
  const move = moves[key]
  const times = shiftKey ? 10 : 1
  return move ? { bars: move.bars * times, steps: move.steps * times } : null
}
