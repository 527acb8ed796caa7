import { setMaxListeners } from 'node:events'
import { type Denial, Semaphore } from '../../platform/semaphore.ts'
import { EventStoreUnavailable } from '../errors.ts'
import type { EventStore } from '../port.ts'
import type { Deps } from './deps.ts'
import type { KurrentLimits, KurrentLogger, KurrentOptions } from './options.ts'
import { appendEvents, createAppend } from './append.ts'
import { createAppendLine } from './append-line.ts'
import { connect } from './connection.ts'
import { kurrentLimits } from './options.ts'
import { head, readAll } from './read-all.ts'
import { readStream } from './read-stream.ts'
import { retain } from './retain.ts'
import { subscribe } from './subscribe.ts'
import { systemTimers, wait } from '../../platform/timers.ts'

const silent: KurrentLogger = {
  debug: () => undefined,
  info: () => undefined,
}

/** What an append is told that was never sent. */
const notSent = (denial: Denial, { appendsWaitingMax, appendWaitMs }: KurrentLimits): string => {
  switch (denial) {
    case 'full':
      return `More than ${appendsWaitingMax} appends wait already.`
    case 'late':
      return `An append waited ${appendWaitMs} ms for its turn; nothing of it was sent.`
    case 'aborted':
      return 'An append waited until its caller gave it up; nothing of it was sent.'
    case 'closed':
      return 'The event store is closed.'
  }
}

/**
 * The event log on KurrentDB (EventStoreDB). Opening does not wait for the server: a product may
 * start before its database, and every call says on its own when the store is unavailable.
 *
 * @throws InvalidRequest when the connection string cannot be read
 */
export const openKurrentEventStore = (options: KurrentOptions): EventStore => {
  const closing = new AbortController()
  // Every read, subscription and wait under way listens to it: that many are no leak.
  setMaxListeners(0, closing.signal)
  const deps: Deps = {
    connection: connect(options.connectionString),
    limits: { ...kurrentLimits, ...options.limits },
    timers: options.timers ?? systemTimers,
    random: options.random ?? Math.random,
    logger: options.logger ?? silent,
    closed: closing.signal,
  }
  const inFlight = new Semaphore({
    permitsMax: deps.limits.appendsInFlightMax,
    waitingMax: deps.limits.appendsWaitingMax,
    waitMsMax: deps.limits.appendWaitMs,
    timers: deps.timers,
    deny: (denial) => new EventStoreUnavailable(notSent(denial, deps.limits)),
  })
  const line = createAppendLine(deps)
  const append = createAppend(line, inFlight, deps)
  return {
    append: (stream, events, expected, how = {}) =>
      appendEvents(append, stream, events, expected, how),
    readStream: (stream, range = {}) => readStream(deps, stream, range),
    readAll: (range = {}) => readAll(deps, range),
    subscribe: (wanted) => subscribe(deps, wanted),
    head: (how = {}) => head(deps, how),
    retain: (stream, seconds) => retain(append, deps, stream, seconds),
    close: async () => {
      inFlight.close()
      const waited = new AbortController()
      await Promise.race([inFlight.idle(), wait(deps.limits.closeMs, waited.signal, deps.timers)])
      waited.abort()
      closing.abort()
      line.close()
      deps.connection.close()
    },
  }
}
