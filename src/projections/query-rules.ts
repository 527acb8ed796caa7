import { InvalidQuery } from './errors.ts'
import type { Filter, Query } from './port.ts'

/** A collection as a store knows it. */
export interface Table {
  readonly name: string
  /** The indexed fields. */
  readonly fields: readonly string[]
}

/** Greater than every text with the preceding prefix. */
export const pastEveryText = '\u{10FFFF}'

const inValuesMax = 10_000

/** @throws InvalidQuery for a field without an index: it would read every document */
export const checkField = ({ name, fields }: Table, field: string) => {
  if (field !== '_id' && !fields.includes(field))
    throw new InvalidQuery(`No index of ${name} has the field '${field}'.`)
}

/** @throws InvalidQuery */
export const checkIn = (wanted: readonly unknown[]) => {
  if (wanted.length > inValuesMax)
    throw new InvalidQuery(`'in' takes at most ${inValuesMax.toString()} values.`)
}

/** @throws InvalidQuery */
export const wholeNumber = (name: string, value: number): number => {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new InvalidQuery(
      `'${name}' must be a whole number of at least 0, not ${value.toString()}.`,
    )
  return value
}

/** The complete order of an answer: ties by `_id`, in the direction of the last key. */
export const wholeOrder = (sort: NonNullable<Query['sort']>): NonNullable<Query['sort']> => {
  const last = sort.at(-1)
  return last?.field === '_id' ? sort : [...sort, { ...last, field: '_id' }]
}

/** @throws InvalidQuery */
export const checkFilter = (table: Table, filter: Filter = {}) => {
  for (const [field, condition] of Object.entries(filter)) {
    checkField(table, field)
    if ('in' in condition) checkIn(condition.in)
  }
}
