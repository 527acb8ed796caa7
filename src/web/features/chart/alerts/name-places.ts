/** A line's name before it has a place. Pixels, from the top left of the pane. */
export interface NamedLine {
  readonly text: string
  readonly y: number
  /** Of the text. */
  readonly width: number
}

export interface NamePlace {
  readonly text: string
  readonly x: number
  /** The middle of the text. */
  readonly y: number
}

interface Pane {
  readonly width: number
  readonly height: number
}

/** Pixels. */
export const nameSizes = {
  height: 14,
  left: 8,
  gap: 12,
  /** From the line to the middle of its name. */
  off: 9,
  /** The legend stands here. */
  legend: 30,
} as const

interface Box {
  readonly left: number
  readonly right: number
  readonly middle: number
}

const meets = (a: Box, b: Box): boolean =>
  a.left < b.right + nameSizes.gap &&
  b.left < a.right + nameSizes.gap &&
  Math.abs(a.middle - b.middle) < nameSizes.height

/** Places for one name in the order of their worth: above its line, below it, then further right. */
const candidates = ({ y, width }: NamedLine, taken: readonly Box[]): readonly Box[] => {
  const { left, gap, off } = nameSizes
  const starts = [left, ...taken.map(({ right }) => right + gap)]
  return starts.flatMap((start) =>
    [y - off, y + off].map((middle) => ({ left: start, right: start + width, middle })),
  )
}

/**
 * Where the names of lines stand at the left: clear of the legend, of the pane's edges and of each
 * other. A name for which there is no room is left out; its line and its price are there still.
 */
export const placeNames = (lines: readonly NamedLine[], pane: Pane): readonly NamePlace[] => {
  const taken: Box[] = []
  const half = nameSizes.height / 2
  return [...lines]
    .sort((a, b) => a.y - b.y)
    .flatMap((line) => {
      const box = candidates(line, taken).find(
        (candidate) =>
          candidate.middle - half >= nameSizes.legend &&
          candidate.middle + half <= pane.height &&
          candidate.right <= pane.width &&
          !taken.some((other) => meets(candidate, other)),
      )
      if (!box) return []
      taken.push(box)
      return [{ text: line.text, x: box.left, y: box.middle }]
    })
}
