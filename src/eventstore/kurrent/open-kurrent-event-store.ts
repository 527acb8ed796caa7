import { setMaxListeners } from 'node:events'
import type { EventStore } from '../port.ts'
import type { Deps } from './deps.ts'
import type { KurrentLogger, KurrentOptions } from './options.ts'
import { appendEvents, createAppend } from './append.ts'
import { createAppendLine } from './append-line.ts'
import { connect } from './connection.ts'
import { createGate } from './gate.ts'
import { kurrentLimits } from './options.ts'
import { head, readAll } from './read-all.ts'
import { readStream } from './read-stream.ts'
import { retain } from './retain.ts'
import { subscribe } from './subscribe.ts'
import { systemTimers, wait } from './timers.ts'

const silent: KurrentLogger = {
  debug: () => undefined,
  info: () => undefined,
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
  const gate = createGate(deps.limits, deps.timers)
  const line = createAppendLine(deps)
  const append = createAppend(line, gate, deps)
  return {
    append: (stream, events, expected, how = {}) =>
      appendEvents(append, stream, events, expected, how),
    readStream: (stream, range = {}) => readStream(deps, stream, range),
    readAll: (range = {}) => readAll(deps, range),
    subscribe: (wanted) => subscribe(deps, wanted),
    head: (how = {}) => head(deps, how),
    retain: (stream, seconds) => retain(append, deps, stream, seconds),
    close: async () => {
      gate.close()
      const waited = new AbortController()
      await Promise.race([gate.empty(), wait(deps.timers, deps.limits.closeMs, waited.signal)])
      waited.abort()
      closing.abort()
      line.close()
      deps.connection.close()
    },
  }
}
