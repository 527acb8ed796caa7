import { EventStoreDBClient } from '@eventstore/db-client'
import { EventStoreUnavailable, InvalidRequest } from '../errors.ts'
import type { StreamsService } from './protocol.ts'
import { StreamsClient } from './protocol.ts'

type Metadata = NonNullable<Parameters<StreamsService['batchAppend']>[0]> & object
type CallArguments = [metadata: Metadata, options: object]

/** What two calls share only when they went to the same server. */
export interface Channel {
  /** Messages of the server so far: one call without an answer alone does not condemn a channel. */
  heard: number
}

/** One call to the server, and the way to say that it failed. */
export interface OpenCall<Call> {
  readonly call: Call
  readonly via: Channel
  /**
   * Lets the client judge the failure of this call: after a dead line, or a hint at another leader,
   * the next call goes over a new channel (and a cluster is asked for its leader again).
   */
  readonly failed: (error: unknown) => void
  /**
   * Nothing comes over this channel any more: all calls over it end, and the next goes over a new
   * one. A frozen server keeps its lines open, so that whoever waits on one would wait for ever.
   */
  readonly giveUp: () => void
}

/** What a call of the client has, whichever it is. */
interface Cancellable {
  on(event: 'status', listener: () => void): unknown
  cancel(): void
}

/** A line to the server, or to the cluster, that mends itself when calls report failures. */
export interface Connection {
  /**
   * @param make starts the call with the credentials of the connection string and no deadline
   * @throws EventStoreUnavailable when no server can be found
   */
  open<Call extends Cancellable>(
    make: (service: StreamsService, args: CallArguments) => Call,
  ): Promise<OpenCall<Call>>
  /** Ends the line; calls that are still open should be cancelled before. */
  close(): void
}

/**
 * What the client has and does not offer to everyone. Its own `appendToStream` cannot be used: it
 * ends the process when a line breaks under load (docs/decisions/kurrentdb-adapter.md). The version
 * is pinned, and the tests of this room fail when one of these changes.
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

/** The reason without the text that was found: a password can be part of it. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/^Unexpected ".*" at/s, 'at')

/** A member that does not answer must not keep the others from being asked who leads. */
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
      `The connection string of the event store cannot be used: ${reasonOf(error)}`,
    )
  }
}

/** Told to the client so that it opens a new channel, to another member of a cluster if need be. */
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
          throw new EventStoreUnavailable('No server of the event store can be found.', { cause })
        })
      latest = service
      const args = internals.callArguments({}, { deadline: Number.POSITIVE_INFINITY })
      const call = make(service, args)
      const via = channelOf(service)
      via.calls.add(call)
      call.on('status', () => via.calls.delete(call))
      const failed = (error: unknown) => {
        // What the client cannot judge changes nothing: the call has failed either way.
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
