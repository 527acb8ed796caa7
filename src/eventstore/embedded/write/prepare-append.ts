import type { EventToAppend, ExpectedRevision } from '../../port.ts'
import { serialiseAppend } from '../../rules.ts'

/** A validated and serialised append. The caller can no longer change it. */
export interface PreparedAppend {
  readonly stream: string
  readonly expected: ExpectedRevision
  readonly events: readonly PreparedEvent[]
  /** Characters of all its JSON: its size while it waits. */
  readonly characters: number
}

export interface PreparedEvent {
  readonly id: string
  readonly type: string
  /** JSON. */
  readonly metadata: string
  /** JSON. */
  readonly data: string
}

/** @throws InvalidRequest */
export const prepareAppend = (
  stream: string,
  events: readonly EventToAppend[],
  expected: ExpectedRevision,
): PreparedAppend => {
  const texts = serialiseAppend(stream, events, expected)
  let characters = 0
  const prepared = events.map(({ id, type, metadata }, index) => {
    const event = { id, type, metadata: JSON.stringify(metadata), data: texts[index] ?? '' }
    characters += event.data.length + event.metadata.length
    return event
  })
  return { stream, expected, events: prepared, characters }
}
