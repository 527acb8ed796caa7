import type { z } from 'zod'

/** The current schema of every event of an aggregate, by event type. */
export type EventSchemas = Readonly<Record<string, z.ZodType<object>>>

/** The union of events that a table of schemas describes. */
export type EventOf<Schemas extends EventSchemas> = {
  [Type in keyof Schemas & string]: { readonly type: Type; readonly data: z.output<Schemas[Type]> }
}[keyof Schemas & string]
