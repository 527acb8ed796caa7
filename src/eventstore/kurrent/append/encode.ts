import { randomUUID } from 'node:crypto'
import type { EventToAppend, ExpectedRevision } from '../../port.ts'
import { serialiseAppend } from '../../rules.ts'
import { type BatchAppendReq, Empty, shared, type StreamIdentifier, streams } from '../protocol.ts'

/** An event in the server's format. */
interface EncodedEvent {
  readonly id: string
  readonly type: string
  readonly data: Buffer
  readonly metadata: Buffer | null
}

export interface AppendRequest {
  readonly stream: string
  readonly events: readonly EncodedEvent[]
  readonly expected: ExpectedRevision
}

const jsonBytes = (value: object): Buffer => Buffer.from(JSON.stringify(value))

/** @throws InvalidRequest */
export const encodeAppend = (
  stream: string,
  events: readonly EventToAppend[],
  expected: ExpectedRevision,
): AppendRequest => {
  const data = serialiseAppend(stream, events, expected)
  const encoded = events.map(({ id, type, metadata }, index) => ({
    id,
    type,
    data: Buffer.from(data[index] ?? ''),
    metadata: jsonBytes(metadata),
  }))
  return { stream, events: encoded, expected }
}

/** Writes a stream's metadata: an event in a system stream. */
export const encodeStreamMetadata = (
  stream: string,
  metadata: object,
  expected: ExpectedRevision,
): AppendRequest => ({
  stream: `$$${stream}`,
  events: [{ id: randomUUID(), type: '$metadata', data: jsonBytes(metadata), metadata: null }],
  expected,
})

export const streamIdentifier = (name: string): StreamIdentifier => {
  const identifier = new shared.StreamIdentifier()
  identifier.setStreamName(Buffer.from(name))
  return identifier
}

const proposedMessage = (event: EncodedEvent): BatchAppendReq.ProposedMessage => {
  const message = new streams.BatchAppendReq.ProposedMessage()
  const id = new shared.UUID()
  id.setString(event.id)
  message.setId(id)
  message.getMetadataMap().set('type', event.type).set('content-type', 'application/json')
  message.setData(event.data)
  if (event.metadata) message.setCustomMetadata(event.metadata)
  return message
}

const optionsOf = ({ stream, expected }: AppendRequest): BatchAppendReq.Options => {
  const options = new streams.BatchAppendReq.Options()
  options.setStreamIdentifier(streamIdentifier(stream))
  // No deadline: this protocol sends it as a time of day, and a server whose clock is some seconds
  // ahead would reject every append. Our own timer limits the wait for the answer.
  if (expected === 'no_stream') options.setNoStream(new Empty())
  else options.setStreamPosition(expected.toString())
  return options
}

/** One append in one message: its size is far below the limit of a message. */
export const appendMessage = (request: AppendRequest, correlationId: string): BatchAppendReq => {
  const message = new streams.BatchAppendReq()
  const id = new shared.UUID()
  id.setString(correlationId)
  message.setCorrelationId(id)
  message.setOptions(optionsOf(request))
  message.setProposedMessagesList(request.events.map(proposedMessage))
  message.setIsFinal(true)
  return message
}
