import type { z } from 'zod'
import type { DomainEvent } from '../domain/kernel/decider.ts'
import type { EventOf, EventSchemas } from '../domain/kernel/event-schemas.ts'
import { earlierVersionsOf, type Upcaster } from '../domain/kernel/upcaster.ts'
import { UnreadableEvent } from './errors.ts'
import type { RecordedEvent } from './port.ts'

/** Translates between the domain's events and the events stored in the log. */
export interface Codec<Event extends DomainEvent = DomainEvent> {
  /**
   * @returns the stored type (with its version) and the data to store
   * @throws Error when the event does not match its own schema, so that unreadable events are never
   *   written
   */
  encode(event: DomainEvent): { readonly type: string; readonly data: object }
  /**
   * Decodes an event to its current version. The recorded event keeps the result, because several
   * subscribers receive the same one.
   * @throws UnreadableEvent
   */
  decode(recorded: RecordedEvent): Event
  /**
   * Decodes without keeping the result. Use it for long reads of the log: no other reader receives the
   * same events.
   * @throws UnreadableEvent
   */
  decodeOnce(recorded: RecordedEvent): Event
  /** The schema of every stored type that can be read, including old versions. */
  readonly storedTypes: ReadonlyMap<string, z.ZodType<object>>
}

type EventOfTables<Table> = Table extends EventSchemas ? EventOf<Table> : never

interface Reader {
  readonly schema: z.ZodType<object>
  /** null: this is the current version. */
  readonly next: { readonly reader: Reader; readonly up: (data: object) => object } | null
  readonly type: string
}

const versionedName = /^([A-Z][A-Za-z0-9]*?)(?:\.v([1-9]\d*))?$/

const versionOf = (storedType: string): { type: string; version: number } => {
  const [, type, version] = versionedName.exec(storedType) ?? []
  if (type === undefined || version === '1')
    throw new Error(`'${storedType}' is not a stored type.`)
  return { type, version: version === undefined ? 1 : Number(version) }
}

const describeFault = (error: z.ZodError): string =>
  error.issues.map(({ path, message }) => `${path.join('.') || 'data'}: ${message}`).join('; ')

/** The stored types of `type`, from the current version back to the first. */
const readersOf = (type: string, schema: z.ZodType<object>, upcasters: readonly Upcaster[]) => {
  for (const [index, { from, to }] of upcasters.entries()) {
    const [before, after] = [versionOf(from), versionOf(to)]
    const follows = before.version === index + 1 && after.version === index + 2
    if (!follows || before.type !== type || after.type !== type)
      throw new Error(`The upcaster of '${type}' from '${from}' to '${to}' is out of order.`)
  }
  let reader: Reader = { schema, next: null, type }
  const readers: [string, Reader][] = [[upcasters.at(-1)?.to ?? type, reader]]
  for (const step of upcasters.toReversed()) {
    reader = { schema: step.schema, next: { reader, up: step.up }, type }
    readers.push([step.from, reader])
  }
  return readers
}

const read = (reader: Reader, data: unknown, recorded: RecordedEvent): DomainEvent => {
  const parsed = reader.schema.safeParse(data)
  if (!parsed.success)
    throw new UnreadableEvent(
      recorded.stream,
      recorded.revision,
      recorded.type,
      describeFault(parsed.error),
    )
  return reader.next === null
    ? { type: reader.type, data: parsed.data }
    : read(reader.next.reader, reader.next.up(parsed.data), recorded)
}

/**
 * @param tables the current schemas of every aggregate, with their earlier versions; a schema must
 *   not transform its input, because its output is stored
 * @throws Error when two tables define one type, or when an event's upcasters do not lead step by
 *   step from its first version to the current one
 */
export const createCodec = <const Tables extends readonly EventSchemas[]>(
  tables: Tables,
): Codec<EventOfTables<Tables[number]>> => {
  const readers = new Map<string, Reader>()
  const writers = new Map<string, { storedType: string; schema: z.ZodType<object> }>()
  for (const [type, schema] of tables.flatMap((table) => Object.entries(table))) {
    if (writers.has(type)) throw new Error(`Two tables define the event '${type}'.`)
    const chain = readersOf(type, schema, earlierVersionsOf(schema))
    writers.set(type, { storedType: chain[0]?.[0] ?? type, schema })
    for (const [storedType, reader] of chain) readers.set(storedType, reader)
  }

  const decodeOnce = (recorded: RecordedEvent): DomainEvent => {
    const { stream, revision, type, data } = recorded
    const reader = readers.get(type)
    if (reader === undefined) throw new UnreadableEvent(stream, revision, type, 'unknown type')
    return read(reader, data, recorded)
  }
  /** Of the recorded event itself: what a WeakMap has outlives each collection of young objects. */
  const decoded = Symbol('decoded')
  return {
    encode: (event) => {
      const writer = writers.get(event.type)
      if (writer === undefined) throw new Error(`The event '${event.type}' has no schema.`)
      const parsed = writer.schema.safeParse(event.data)
      if (!parsed.success)
        throw new Error(
          `A new ${event.type} event does not match its schema: ${describeFault(parsed.error)}`,
        )
      return { type: writer.storedType, data: parsed.data }
    },
    decode: (recorded: RecordedEvent & { readonly [decoded]?: DomainEvent }) => {
      let event = recorded[decoded]
      if (event === undefined) {
        event = decodeOnce(recorded)
        Object.defineProperty(recorded, decoded, { value: event })
      }
      return event as EventOfTables<Tables[number]>
    },
    decodeOnce: (recorded) => decodeOnce(recorded) as EventOfTables<Tables[number]>,
    storedTypes: new Map([...readers].map(([storedType, { schema }]) => [storedType, schema])),
  }
}
