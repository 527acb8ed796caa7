import { fixed, roundTo, shifted } from './decimal.ts'
import { signOf } from './sign.ts'

const units = [
  { power: 12, letter: 'T' },
  { power: 9, letter: 'B' },
  { power: 6, letter: 'M' },
  { power: 3, letter: 'K' },
] as const

/**
 * `52.3M`, `2.5T`, `950`: from 1e3 `K`, from 1e6 `M`, from 1e9 `B`, from 1e12 `T`, one decimal,
 * rounded half up by the decimal digits; whole numbers below. A number that rounds to a thousand
 * of one letter is written with the next: 999,950 is `1.0M`.
 */
export const abbreviate = (value: number): string => {
  const size = Math.abs(value)
  const minus = signOf(value, 0) < 0 ? '−' : ''
  const unit = units.find(({ power }) => roundTo(size, Math.min(0, 4 - power)) >= 10 ** power)
  if (!unit) return `${minus}${fixed(size, 0)}`
  return `${minus}${fixed(shifted(size, -unit.power), 1)}${unit.letter}`
}
