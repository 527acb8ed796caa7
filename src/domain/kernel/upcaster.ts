import type { z } from 'zod'

/**
 * Reads one version of an event that is no longer written. The first version of an event is stored
 * under its plain type (`AlertCreated`), later breaking ones with a suffix (`AlertCreated.v2`).
 */
export interface Upcaster {
  /** The stored type that this reads. */
  readonly from: string
  /** The stored type of the next version, which `up` gives the data of. */
  readonly to: string
  /** The shape that `from` was written in; never changed again. */
  readonly schema: z.ZodType<object>
  readonly up: (data: object) => object
}

const earlier = new WeakMap<z.ZodType, readonly Upcaster[]>()

/**
 * Keeps an event's earlier versions with its current schema, so that no reader of the log can
 * forget them.
 * @param upcasters from the first version to the current one, each to the next
 * @returns the same schema
 */
export const withEarlierVersions = <Current extends z.ZodType<object>>(
  current: Current,
  upcasters: readonly Upcaster[],
): Current => {
  earlier.set(current, upcasters)
  return current
}

export const earlierVersionsOf = (current: z.ZodType): readonly Upcaster[] =>
  earlier.get(current) ?? []

/** Ties the old schema's type to its upcaster; the next version's schema checks the result. */
export const upcaster = <Old extends z.ZodType<object>>(
  from: string,
  to: string,
  schema: Old,
  up: (data: z.output<Old>) => object,
): Upcaster => ({ from, to, schema, up: (data) => up(data as z.output<Old>) })
