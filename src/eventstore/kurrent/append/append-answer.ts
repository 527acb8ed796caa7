import { EventStoreUnavailable, InvalidRequest } from '../../errors.ts'
import type { AppendResult } from '../../port.ts'
import { type BatchAppendResp, shared, type Status } from '../protocol.ts'
import { translate } from '../failures.ts'

const grpcCode = { permissionDenied: 7 } as const

const accepted = (success: BatchAppendResp.Success | undefined): AppendResult => {
  const position = success?.getPosition()
  if (!success?.hasCurrentRevision() || !position)
    throw new Error('The event store accepted an append without returning its position.')
  return {
    ok: true,
    revision: BigInt(success.getCurrentRevision()),
    position: {
      commit: BigInt(position.getCommitPosition()),
      prepare: BigInt(position.getPreparePosition()),
    },
  }
}

const lostRace = (packed: Uint8Array): AppendResult => {
  const details = shared.WrongExpectedVersion.deserializeBinary(packed)
  return {
    ok: false,
    reason: 'wrong_expected_revision',
    actual: details.hasCurrentStreamRevision()
      ? BigInt(details.getCurrentStreamRevision())
      : 'no_stream',
  }
}

/** The status in an answer has its own codes, which are not gRPC's: the message type decides. */
const refused = (status: Status | undefined): AppendResult => {
  const details = status?.getDetails()
  const text = status?.getMessage() ?? ''
  const kind = details?.getTypeName().replace('event_store.client.', '')
  switch (kind) {
    case 'WrongExpectedVersion':
      return lostRace(details?.getValue_asU8() ?? new Uint8Array())
    case 'MaximumAppendSizeExceeded':
    case 'BadRequest':
    case 'InvalidTransaction':
    case 'StreamDeleted':
      throw new InvalidRequest(`The event store rejected the append: ${text}`)
    case 'AccessDenied':
      throw translate(Object.assign(new Error(text), { code: grpcCode.permissionDenied }))
    default:
      throw new EventStoreUnavailable(`The event store did not accept the append: ${text}`)
  }
}

/**
 * @throws InvalidRequest, and EventStoreUnavailable when the server is starting, busy, without a
 *   leader or out of time
 */
export const readAnswer = (answer: BatchAppendResp): AppendResult =>
  answer.hasSuccess() ? accepted(answer.getSuccess()) : refused(answer.getError())
