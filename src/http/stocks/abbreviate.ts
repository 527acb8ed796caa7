const units = [
  { size: 1e12, letter: 'T' },
  { size: 1e9, letter: 'B' },
  { size: 1e6, letter: 'M' },
  { size: 1e3, letter: 'K' },
] as const

const oneDecimal = (value: number): number => Math.round(value * 10) / 10

/**
 * `2.5T`, `300.0B`, `1.5K`, `950`: one decimal from a thousand on, as the product's screens do. What
 * rounds up to a thousand of a unit is one of the next: 999,960 is `1.0M`. null stays null.
 */
export const abbreviate = (value: number | null): string | null => {
  if (value === null) return null
  const unit = units.find(({ size }) => oneDecimal(Math.abs(value) / (size / 1e3)) >= 1e3)
  if (!unit) return Math.round(value).toString()
  return `${oneDecimal(value / unit.size).toFixed(1)}${unit.letter}`
}
