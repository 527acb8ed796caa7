import { EventStoreDBClient } from '@eventstore/db-client'
import { EventStoreUnavailable, InvalidRequest } from '../errors.ts'
import { StreamsClient, type StreamsService } from './protocol.ts'
import { messageOf } from '../../platform/message-of.ts'

type Metadata = NonNullable<Parameters<StreamsService['batchAppend']>[0]> & object
type CallArguments = [metadata: Metadata, options: object]

/** The server connection of a call. Two calls share it only when they went to the same server. */
export interface Channel {
  /** Messages received so far: one call without an answer does not prove a dead channel. */
  heard: number
}

/** One call to the server, with the means to report its failure. */
export interface OpenCall<Call> {
  readonly call: Call
  readonly via: Channel
  /**
   * Lets the client handle the failure of this call: after a broken connection, or a hint that
   * another member leads, the next call uses a new channel (and a cluster is asked for its leader
   * again).
   */
  readonly failed: (error: unknown) => void
  /**
   * Abandons this channel: all its calls end, and the next call uses a new one. A frozen server
   * keeps its connections open, so calls on them would wait forever.
   */
  readonly giveUp: () => void
}

/** The methods that every call of the client has. */
interface Cancellable {
  on(event: 'status', listener: () => void): unknown
  cancel(): void
}

/** A connection to the server, or to the cluster, that is renewed when calls report failures. */
export interface Connection {
  /**
   * @param make starts the call with the credentials of the connection string and no deadline
   * @throws EventStoreUnavailable when no server can be found
   */
  open<Call extends Cancellable>(
    make: (service: StreamsService, args: CallArguments) => Call,
  ): Promise<OpenCall<Call>>
  /** Closes the connection; open calls should be cancelled before. */
  close(): void
}

/**
 * Members of the client that are not public. Its own `appendToStream` cannot be used: it ends the
 * process when a connection breaks under load (docs/decisions/kurrentdb-adapter.md). The version is
 * pinned, and the tests of this folder fail when one of these members changes.
 */
interface Internals {
  readonly execute: (
    service: typeof StreamsClient,
    name: string,
    action: (service: StreamsService) => Promise<StreamsService>,
  ) => Promise<StreamsService>
  readonly callArguments: (options: object, callOptions: { deadline: number }) => CallArguments
  readonly handleError: (service: StreamsService, error: unknown) => Promise<void>
}

/** The reason without the offending text, which may contain a password. */
const reasonOf = (error: unknown): string => messageOf(error).replace(/^Unexpected ".*" at/s, 'at')

/** A member that does not answer must not delay the question to the others who leads. */
const gossipTimeoutSeconds = 1

const withGossipTimeout = (connectionString: string): string =>
  /[?&]gossipTimeout=/i.test(connectionString)
    ? connectionString
    : `${connectionString}${connectionString.includes('?') ? '&' : '?'}gossipTimeout=${gossipTimeoutSeconds.toString()}`

const parse = (connectionString: string): EventStoreDBClient => {
  try {
    return EventStoreDBClient.connectionString(withGossipTimeout(connectionString))
  } catch (error) {
    throw new InvalidRequest(
      `The connection string of the event store is invalid: ${reasonOf(error)}`,
    )
  }
}

/** Makes the client open a new channel, if necessary to another member of the cluster. */
const noAnswer = Object.assign(new Error('no answer'), { code: 14, details: 'no answer' })

interface OpenChannel extends Channel {
  readonly calls: Set<Cancellable>
}

/** @throws InvalidRequest when the connection string cannot be read */
export const connect = (connectionString: string): Connection => {
  const client = parse(connectionString)
  const internals = client as unknown as Internals
  const channels = new WeakMap<StreamsService, OpenChannel>()
  let latest: StreamsService | null = null

  const channelOf = (service: StreamsService): OpenChannel => {
    const channel = channels.get(service) ?? { heard: 0, calls: new Set() }
    channels.set(service, channel)
    return channel
  }

  return {
    open: async (make) => {
      const service = await internals
        .execute(StreamsClient, 'streams', (ready) => Promise.resolve(ready))
        .catch((cause: unknown) => {
          throw new EventStoreUnavailable('No event store server was found.', { cause })
        })
      latest = service
      const args = internals.callArguments({}, { deadline: Number.POSITIVE_INFINITY })
      const call = make(service, args)
      const via = channelOf(service)
      via.calls.add(call)
      call.on('status', () => via.calls.delete(call))
      const failed = (error: unknown) => {
        // The call has failed in any case; an error that the client cannot handle is ignored.
        internals.handleError(service, error).catch(() => undefined)
      }
      const giveUp = () => {
        failed(noAnswer)
        for (const open of via.calls) open.cancel()
      }
      return { call, via, failed, giveUp }
    },
    // The client's own `dispose` leaves the channel open.
    close: () => latest?.close(),
  }
}
