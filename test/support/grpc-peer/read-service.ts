import type { ServerWritableStream } from '@grpc/grpc-js'
import { status } from '@grpc/grpc-js'
import type { LogRecord } from './memory-log.ts'
import type { OpenRead } from './script.ts'
import type { Peer } from './state.ts'
import type { ReadReq, ReadResp } from './protocol.ts'
import { eventMessage, nameIn, notFoundMessage } from './messages.ts'
import { streams } from './protocol.ts'
import { subscribeToAll } from './subscription.ts'

export type ReadCall = ServerWritableStream<ReadReq, ReadResp>

const isBackwards = (options: ReadReq.Options): boolean =>
  options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS

const streamRange = (
  peer: Peer,
  options: ReadReq.Options,
  place: ReadReq.Options.StreamOptions,
): readonly LogRecord[] | null => {
  const events = peer.log.readStream(nameIn(place.getStreamIdentifier()?.getStreamName_asU8()))
  if (!events) return null
  const revision = place.hasRevision() ? BigInt(place.getRevision()) : null
  if (isBackwards(options))
    return events.filter((event) => revision === null || event.revision <= revision).toReversed()
  if (place.hasEnd()) throw new Error('forwards from the end')
  return events.filter((event) => revision === null || event.revision >= revision)
}

/** A position that is neither the start of a record nor beyond the last one, as after a scavenge. */
const isOdd = (peer: Peer, commit: bigint, everWritten: ReadonlySet<bigint>): boolean =>
  commit < peer.log.end() && !everWritten.has(commit)

const allRange = (
  peer: Peer,
  options: ReadReq.Options,
  all: ReadReq.Options.AllOptions,
): readonly LogRecord[] => {
  const commit = all.hasPosition() ? BigInt(all.getPosition()?.getCommitPosition() ?? '0') : null
  if (commit !== null && isOdd(peer, commit, peer.positions))
    throw Object.assign(new Error(), {
      code: status.UNKNOWN,
      details: 'Unexpected ReadAllResult: Error',
    })
  const records = peer.log.records()
  if (isBackwards(options))
    return records.filter(({ end }) => commit === null || end <= commit).toReversed()
  return records.filter(({ position }) => commit === null || position >= commit)
}

const send = (peer: Peer, call: ReadCall, messages: readonly ReadResp[], open: OpenRead): void => {
  let next = 0
  const pump = (): void => {
    while (peer.openReads.has(open)) {
      if (next === peer.script.readsBreakAfter) {
        open.fail(status.UNAVAILABLE, 'the line broke')
        return
      }
      const message = messages[next]
      if (!message) {
        if (!peer.script.readsNeverEnd) open.end()
        return
      }
      next += 1
      if (!call.write(message)) {
        call.once('drain', pump)
        return
      }
    }
  }
  pump()
}

const rangeOf = (peer: Peer, options: ReadReq.Options): readonly ReadResp[] => {
  const count = Number(options.getCount())
  if (count < 1)
    throw Object.assign(new Error(), { code: status.INVALID_ARGUMENT, details: 'count' })
  const place = options.getStream()
  const all = options.getAll()
  const records = place
    ? streamRange(peer, options, place)
    : all
      ? allRange(peer, options, all)
      : []
  return (
    records?.slice(0, count).map(eventMessage) ?? [
      notFoundMessage(nameIn(place?.getStreamIdentifier()?.getStreamName_asU8())),
    ]
  )
}

const openRead = (peer: Peer, call: ReadCall, kind: OpenRead['kind']): OpenRead => {
  const open: OpenRead = {
    kind,
    end: () => {
      if (peer.openReads.delete(open)) call.end()
    },
    fail: (code, details) => {
      if (peer.openReads.delete(open)) call.emit('error', { code, details })
    },
  }
  peer.openReads.add(open)
  const gone = (): void => {
    peer.openReads.delete(open)
  }
  call.on('cancelled', gone)
  call.on('close', gone)
  return open
}

/** `Read`: a stream, the whole log, or a subscription to it. */
export const read = (peer: Peer, call: ReadCall): void => {
  const options = call.request.getOptions()
  peer.seen.reads += 1
  const fault = peer.authorise(call.metadata) ?? peer.script.readFault()
  const open = openRead(peer, call, options?.hasSubscription() ? 'subscription' : 'read')
  if (fault || !options) {
    open.fail(fault?.code ?? status.INVALID_ARGUMENT, fault?.text ?? 'no options')
    return
  }
  if (peer.script.readsSilent) return
  try {
    if (options.hasSubscription()) subscribeToAll(peer, call, options, open)
    else send(peer, call, rangeOf(peer, options), open)
  } catch (error) {
    const { code, details } = error as { code?: number; details?: string }
    open.fail(code ?? status.UNKNOWN, details ?? 'Exception was thrown by handler.')
  }
}
