import type { z } from 'zod'

/**
 * Lets values that `isFine` knows to fit pass their schema as they are. Zod makes an object for
 * every element of an array: a stock's history has twenty thousand numbers and a tick batch of the whole
 * market thirty thousand, which is most of what reading and writing them would cost. Whatever
 * `isFine` does not know goes the usual way, so that faults are told as always, and the schema
 * describes itself as before.
 * @param schema one that gives back what it is given; later refinements of it are not quick
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

/** Whether this is an array without holes in which every element is fine. */
export const isArrayOf =
  (isFine: (element: unknown) => boolean) =>
  (value: unknown): boolean => {
    if (!Array.isArray(value)) return false
    for (let index = 0; index < value.length; index += 1) if (!isFine(value[index])) return false
    return true
  }
