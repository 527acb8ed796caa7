import { randomUUID } from 'node:crypto'
import { status } from '@grpc/grpc-js'
import type { LogRecord } from './memory-log.ts'
import type { ReadReq, ReadResp } from './protocol.ts'
import type { ReadCall } from './read-service.ts'
import type { OpenRead } from './script.ts'
import type { Peer } from './state.ts'
import {
  caughtUpMessage,
  checkpointMessage,
  confirmationMessage,
  eventMessage,
} from './messages.ts'

/** A server keeps this many messages for a live reader, and drops it at the next one. */
const liveBufferMessages = 32
const pageEvents = 32

const tooSlow =
  'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.'

interface Wanted {
  readonly matches: (record: LogRecord) => boolean
  readonly window: number
  readonly interval: number
}

const wantedBy = (options: ReadReq.Options): Wanted => {
  const filter = options.getFilter()
  const names = filter?.getStreamIdentifier()
  if (!filter || !names) throw new Error('a subscription without a filter on stream names')
  const prefixes = names.getPrefixList()
  const regex = new RegExp(names.getRegex())
  const window = filter.getMax()
  return {
    matches: ({ stream }) =>
      prefixes.length > 0
        ? prefixes.some((prefix) => stream.startsWith(prefix))
        : regex.test(stream),
    window,
    interval: window * filter.getCheckpointintervalmultiplier(),
  }
}

/**
 * Where reading starts. As in 23.10, the first record at or after the position is taken for the one
 * that was seen last, and left out, even if it is another one.
 */
const firstUnseen = (peer: Peer, options: ReadReq.Options): bigint => {
  const all = options.getAll()
  if (!all || all.hasStart()) return 0n
  if (all.hasEnd()) return peer.log.end()
  const commit = BigInt(all.getPosition()?.getCommitPosition() ?? '0')
  return peer.log.records().find(({ position }) => position >= commit)?.end ?? commit
}

/** Messages on their way to one subscriber: live ones are only kept up to a bound. */
const createPipe = (call: ReadCall, open: OpenRead, isOpen: () => boolean) => {
  const queue: ReadResp[] = []
  let blocked = false
  const pump = (): void => {
    while (!blocked && isOpen()) {
      const message = queue.shift()
      if (!message) return
      if (call.write(message)) continue
      blocked = true
      call.once('drain', () => {
        blocked = false
        pump()
        tellFree()
      })
    }
  }
  let free: (() => void) | null = null
  const tellFree = (): void => {
    if (blocked) return
    const go = free
    free = null
    go?.()
  }
  return {
    push: (message: ReadResp): void => {
      queue.push(message)
    },
    pump,
    pushLive: (message: ReadResp): void => {
      if (queue.length >= liveBufferMessages) open.fail(status.ABORTED, tooSlow)
      else queue.push(message)
    },
    whenFree: (go: () => void): void => {
      free = go
      tellFree()
    },
  }
}

export const subscribeToAll = (
  peer: Peer,
  call: ReadCall,
  options: ReadReq.Options,
  open: OpenRead,
): void => {
  const wanted = wantedBy(options)
  const isOpen = (): boolean => peer.openReads.has(open)
  const pipe = createPipe(call, open, isOpen)
  let place = firstUnseen(peer, options)
  let considered = 0
  const all = options.getAll()
  peer.seen.subscriptions.push({
    from: all?.hasPosition() ? BigInt(all.getPosition()?.getCommitPosition() ?? '0') : 'start',
    window: wanted.window,
  })
  pipe.push(confirmationMessage(randomUUID()))

  const goLive = (): void => {
    pipe.push(caughtUpMessage())
    pipe.pump()
    const stop = peer.log.onWritten((records) => {
      for (const record of records) {
        if (!isOpen()) {
          stop()
          return
        }
        if (wanted.matches(record)) pipe.pushLive(eventMessage(record))
        considered += 1
        if (considered >= wanted.interval) {
          considered = 0
          pipe.pushLive(checkpointMessage(record.position, record.position))
        }
      }
      pipe.pump()
    })
    call.on('close', stop)
    call.on('cancelled', stop)
  }

  const readPage = (): void => {
    if (!isOpen()) return
    const pageStart = place
    let last: LogRecord | null = null
    let matched = 0
    let seen = 0
    for (const record of peer.log.recordsFrom(place)) {
      if (matched === pageEvents || seen === wanted.window) break
      seen += 1
      place = record.end
      if (!wanted.matches(record)) continue
      matched += 1
      last = record
      pipe.push(eventMessage(record))
    }
    considered += seen
    const isEnd = matched < pageEvents && seen < wanted.window
    if (!isEnd && considered >= wanted.interval) {
      considered %= wanted.interval
      // Without a match it is the start of the page, whose prepare position is 0.
      pipe.push(
        last ? checkpointMessage(last.position, last.position) : checkpointMessage(pageStart, 0n),
      )
    }
    pipe.pump()
    if (isEnd) goLive()
    else setImmediate(() => pipe.whenFree(readPage))
  }
  readPage()
}
