import type { z } from 'zod'

/**
 * Skips a schema for values that `isFine` accepts. Zod creates an object for every element of an
 * array: a stock's history has twenty thousand numbers and a tick batch of the whole market thirty
 * thousand, which would be most of the cost of reading and writing them. Other values are parsed as
 * usual, with the usual faults.
 * @param schema one without transforms; later refinements of it do not use the fast path
 * @param isFine true only for values that fit the schema
 */
export const fastPath = <Schema extends z.ZodType>(
  schema: Schema,
  isFine: (value: unknown) => boolean,
): Schema => {
  const usual = schema._zod.run.bind(schema._zod)
  schema._zod.run = (payload, context) =>
    isFine(payload.value) ? payload : usual(payload, context)
  return schema
}

/** Whether this is an array without holes whose elements are all fine. */
export const isArrayOf =
  (isFine: (element: unknown) => boolean) =>
  (value: unknown): boolean => {
    if (!Array.isArray(value)) return false
    for (let index = 0; index < value.length; index += 1) if (!isFine(value[index])) return false
    return true
  }
