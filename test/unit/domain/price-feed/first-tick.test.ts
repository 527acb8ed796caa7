import { expect, it } from 'vitest'
import { isOpening } from '../../../../src/domain/price-feed/first-tick.ts'

const minutes = 60_000
/** 9:30 in New York. */
const open = 570 * minutes

it.each([
  [0, true],
  [5 * minutes - 1, true],
  [5 * minutes, false],
  [open - 1, false],
  [open, true],
  [open + 5 * minutes - 1, true],
  [open + 5 * minutes, false],
  [1_439 * minutes, false],
])(
  'the first tick of a day, %d ms after midnight, brings the volume of its minute: %s',
  (ms, isFirst) => {
    expect(isOpening(ms)).toBe(isFirst)
  },
)
