import { setMaxListeners } from 'node:events'
import { type Denial, Semaphore } from '../../platform/semaphore.ts'
import { EventStoreUnavailable } from '../errors.ts'
import type { EventStore } from '../port.ts'
import type { Deps } from './deps.ts'
import type { KurrentLimits, KurrentLogger, KurrentOptions } from './options.ts'
import { appendEvents, createAppend } from './append/append.ts'
import { createAppendCall } from './append/append-call.ts'
import { connect } from './connection.ts'
import { kurrentLimits } from './options.ts'
import { head, newestUntil, readAll } from './read/read-all.ts'
import { readStream } from './read/read-stream.ts'
import { retain } from './retain.ts'
import { subscribe } from './read/subscribe.ts'
import { systemTimers, wait } from '../../platform/timers.ts'

const silent: KurrentLogger = { debug: () => undefined, info: () => undefined }

/** The error of an append that was never sent. */
const notSent = (denial: Denial, { appendsWaitingMax, appendWaitMs }: KurrentLimits): string => {
  switch (denial) {
    case 'full':
      return `More than ${appendsWaitingMax} appends are waiting.`
    case 'late':
      return `An append waited ${appendWaitMs} ms in the queue; it was not sent.`
    case 'aborted':
      return 'An append was aborted while it waited; it was not sent.'
    case 'closed':
      return 'The event store is closed.'
  }
}

/**
 * The event log on KurrentDB (EventStoreDB). Opening does not wait for the server: Tapedeck may
 * start before its database, and each call reports by itself that the store is unavailable.
 * @throws InvalidRequest when the connection string is invalid
 */
export const openKurrentEventStore = (options: KurrentOptions): EventStore => {
  const closing = new AbortController()
  // Every open read, subscription and wait listens to it, so many listeners are not a leak.
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
  const appendCall = createAppendCall(deps)
  const append = createAppend(appendCall, inFlight, deps)
  return {
    append: (stream, events, expected, how = {}) =>
      appendEvents(append, stream, events, expected, how),
    readStream: (stream, range = {}) => readStream(deps, stream, range),
    readAll: (range = {}) => readAll(deps, range),
    subscribe: (wanted) => subscribe(deps, wanted),
    newestUntil: (until, how = {}) => newestUntil(deps, until, how),
    head: (how = {}) => head(deps, how),
    retain: (stream, seconds) => retain(append, deps, stream, seconds),
    close: async () => {
      inFlight.close()
      const waited = new AbortController()
      await Promise.race([inFlight.idle(), wait(deps.limits.closeMs, waited.signal, deps.timers)])
      waited.abort()
      closing.abort()
      appendCall.close()
      deps.connection.close()
    },
  }
}
