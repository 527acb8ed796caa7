import type { LogRecord, ProposedEvent, WriteResult } from './memory-log.ts'
import type { BatchAppendReq, BatchAppendResp, ReadResp } from './protocol.ts'
import { appendBytesMax } from './memory-log.ts'
import { Any, Empty, shared, Status, streams } from './protocol.ts'

const ticksPerMs = 10_000n

const streamIdentifier = (name: string) => {
  const identifier = new shared.StreamIdentifier()
  identifier.setStreamName(Buffer.from(name))
  return identifier
}

export const nameIn = (bytes: Uint8Array | undefined): string =>
  Buffer.from(bytes ?? []).toString('utf8')

export const eventMessage = (record: LogRecord): ReadResp => {
  const stored = new streams.ReadResp.ReadEvent.RecordedEvent()
  const id = new shared.UUID()
  id.setString(record.id)
  stored.setId(id)
  stored.setStreamIdentifier(streamIdentifier(record.stream))
  stored.setStreamRevision(record.revision.toString())
  stored.setCommitPosition(record.position.toString())
  stored.setPreparePosition(record.position.toString())
  stored
    .getMetadataMap()
    .set('type', record.type)
    .set('content-type', 'application/json')
    .set('created', (BigInt(record.createdMs) * ticksPerMs).toString())
  stored.setData(record.data)
  stored.setCustomMetadata(record.metadata)
  const event = new streams.ReadResp.ReadEvent()
  event.setEvent(stored)
  event.setCommitPosition(record.position.toString())
  const message = new streams.ReadResp()
  message.setEvent(event)
  return message
}

export const confirmationMessage = (subscription: string): ReadResp => {
  const confirmation = new streams.ReadResp.SubscriptionConfirmation()
  confirmation.setSubscriptionId(subscription)
  const message = new streams.ReadResp()
  message.setConfirmation(confirmation)
  return message
}

export const checkpointMessage = (commit: bigint, prepare: bigint): ReadResp => {
  const checkpoint = new streams.ReadResp.Checkpoint()
  checkpoint.setCommitPosition(commit.toString())
  checkpoint.setPreparePosition(prepare.toString())
  const message = new streams.ReadResp()
  message.setCheckpoint(checkpoint)
  return message
}

export const caughtUpMessage = (): ReadResp => {
  const message = new streams.ReadResp()
  message.setCaughtUp(new streams.ReadResp.CaughtUp())
  return message
}

export const notFoundMessage = (stream: string): ReadResp => {
  const notFound = new streams.ReadResp.StreamNotFound()
  notFound.setStreamIdentifier(streamIdentifier(stream))
  const message = new streams.ReadResp()
  message.setStreamNotFound(notFound)
  return message
}

export interface ProposedAppend {
  readonly stream: string
  readonly events: readonly ProposedEvent[]
  readonly expected: bigint | null
}

export const proposedAppend = (request: BatchAppendReq): ProposedAppend => {
  const options = request.getOptions()
  if (!options?.hasNoStream() && !options?.hasStreamPosition())
    throw new Error('an expectation that our port does not offer')
  return {
    stream: nameIn(options.getStreamIdentifier()?.getStreamName_asU8()),
    expected: options.hasNoStream() ? null : BigInt(options.getStreamPosition()),
    events: request.getProposedMessagesList().map((proposed) => ({
      id: proposed.getId()?.getString() ?? '',
      type: proposed.getMetadataMap().get('type') ?? '',
      data: proposed.getData_asU8(),
      metadata: proposed.getCustomMetadata_asU8(),
    })),
  }
}

const answerTo = (request: BatchAppendReq): BatchAppendResp => {
  const answer = new streams.BatchAppendResp()
  answer.setCorrelationId(request.getCorrelationId())
  answer.setStreamIdentifier(request.getOptions()?.getStreamIdentifier())
  return answer
}

/** @param details the type's name in the protocol, and its bytes; null: an empty message, as for "not ready" */
export const refusalMessage = (
  request: BatchAppendReq,
  text: string,
  details: readonly [type: string, bytes: Uint8Array] | null,
): BatchAppendResp => {
  const any = new Any()
  if (details) any.pack(details[1], `event_store.client.${details[0]}`)
  else any.pack(new Empty().serializeBinary(), 'google.protobuf.Empty')
  const status = new Status()
  status.setMessage(text)
  status.setDetails(any)
  const answer = answerTo(request)
  answer.setError(status)
  return answer
}

const wrongExpectedVersion = (current: bigint | null, expected: bigint | null): Uint8Array => {
  const details = new shared.WrongExpectedVersion()
  if (current === null) details.setCurrentNoStream(new Empty())
  else details.setCurrentStreamRevision(current.toString())
  if (expected === null) details.setExpectedNoStream(new Empty())
  else details.setExpectedStreamPosition(expected.toString())
  return details.serializeBinary()
}

const tooLarge = (): Uint8Array => {
  const details = new shared.MaximumAppendSizeExceeded()
  details.setMaxappendsize(appendBytesMax)
  return details.serializeBinary()
}

const successMessage = (request: BatchAppendReq, last: LogRecord): BatchAppendResp => {
  const position = new shared.AllStreamPosition()
  position.setCommitPosition(last.position.toString())
  position.setPreparePosition(last.position.toString())
  const success = new streams.BatchAppendResp.Success()
  success.setCurrentRevision(last.revision.toString())
  success.setPosition(position)
  const answer = answerTo(request)
  answer.setSuccess(success)
  return answer
}

export const resultMessage = (
  request: BatchAppendReq,
  result: WriteResult,
  expected: bigint | null,
): BatchAppendResp => {
  switch (result.kind) {
    case 'written':
      return successMessage(request, result.last)
    case 'wrong_expected_version':
      return refusalMessage(request, 'WrongExpectedVersion', [
        'WrongExpectedVersion',
        wrongExpectedVersion(result.current, expected),
      ])
    case 'too_large':
      return refusalMessage(request, 'MaximumAppendSizeExceeded', [
        'MaximumAppendSizeExceeded',
        tooLarge(),
      ])
  }
}
