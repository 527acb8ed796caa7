import { describe, it } from 'vitest'
import type { KurrentLimits } from '../../../src/eventstore/kurrent/options.ts'
import type { EventStoreHarness } from '../../suites/event-store-context.ts'
import { openKurrentEventStore } from '../../../src/eventstore/kurrent/open-kurrent-event-store.ts'
import { eventStoreContract } from '../../suites/event-store-contract.ts'
import { startPeer } from '../../support/grpc-peer/start-peer.ts'

const harness = (
  connectionString: string,
  limits: Partial<KurrentLimits>,
  dispose: () => Promise<void>,
): EventStoreHarness => {
  const open = () => Promise.resolve(openKurrentEventStore({ connectionString, limits }))
  return {
    open,
    reopen: async (store) => {
      await store.close()
      return open()
    },
    dispose,
  }
}

const onPeer = async (limits: Partial<KurrentLimits>): Promise<EventStoreHarness> => {
  const peer = await startPeer()
  return harness(`esdb://127.0.0.1:${peer.port}?tls=false`, limits, () => peer.stop())
}

// The peer has a server's semantics by design, not by being one: what is proved here is that the
// adapter speaks the protocol and keeps the port's promises as long as the server keeps its own.
eventStoreContract('KurrentDB adapter, on a peer that speaks the protocol', () => onPeer({}))

eventStoreContract('KurrentDB adapter, with hardly any room, on such a peer', () =>
  // Hundreds of appends wait for one place, on a busy machine for longer than commands may.
  onPeer({ appendsInFlightMax: 1, appendWaitMs: 60_000, queueMessagesMax: 3, batchEventsMax: 2 }),
)

const url = process.env['EVENTSTORE_URL'] ?? ''

if (url === '')
  describe('event store: KurrentDB server', () => {
    it.skip('not run: EVENTSTORE_URL names no server')
  })
else
  eventStoreContract('KurrentDB server', () =>
    Promise.resolve(harness(url, {}, () => Promise.resolve())),
  )
