import { EventStoreDBClient } from '@eventstore/db-client'
import { EventStoreUnavailable, InvalidRequest } from '../errors.ts'
import type { StreamsService } from './protocol.ts'
import { StreamsClient } from './protocol.ts'

type Metadata = NonNullable<Parameters<StreamsService['batchAppend']>[0]> & object
type CallArguments = [metadata: Metadata, options: object]

/** One call to the server, and the way to say that it failed. */
export interface OpenCall<Call> {
  readonly call: Call
  /** The same for two calls only when they went to the same server. */
  readonly via: object
  /**
   * Lets the client judge the failure of this call: after a dead line, or a hint at another leader,
   * the next call goes over a new channel (and a cluster is asked for its leader again).
   */
  readonly failed: (error: unknown) => void
}

/** A line to the server, or to the cluster, that mends itself when calls report failures. */
export interface Connection {
  /**
   * @param make starts the call with the credentials of the connection string and no deadline
   * @throws EventStoreUnavailable when no server can be found
   */
  open<Call>(make: (service: StreamsService, args: CallArguments) => Call): Promise<OpenCall<Call>>
  /** Ends the line; calls that are still open should be cancelled before. */
  close(): void
}

/**
 * What the client has and does not offer to everyone. Its own `appendToStream` cannot be used: it
 * ends the process when a line breaks under load (docs/decisions/kurrentdb-calls-of-our-own.md). The version
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

const parse = (connectionString: string): EventStoreDBClient => {
  try {
    return EventStoreDBClient.connectionString(connectionString)
  } catch (error) {
    throw new InvalidRequest(
      `The connection string of the event store cannot be used: ${reasonOf(error)}`,
    )
  }
}

/** @throws InvalidRequest when the connection string cannot be read */
export const connect = (connectionString: string): Connection => {
  const client = parse(connectionString)
  const internals = client as unknown as Internals
  let latest: StreamsService | null = null
  return {
    open: async (make) => {
      const service = await internals
        .execute(StreamsClient, 'streams', (ready) => Promise.resolve(ready))
        .catch((cause: unknown) => {
          throw new EventStoreUnavailable('No server of the event store can be found.', { cause })
        })
      latest = service
      const args = internals.callArguments({}, { deadline: Number.POSITIVE_INFINITY })
      return {
        call: make(service, args),
        via: service,
        failed: (error) => {
          // What the client cannot judge changes nothing: the call has failed either way.
          internals.handleError(service, error).catch(() => undefined)
        },
      }
    },
    // The client's own `dispose` leaves the channel open.
    close: () => latest?.close(),
  }
}
