import { openKurrentEventStore } from '../../../src/eventstore/kurrent/open-kurrent-event-store.ts'
import { recordedPast } from '../../suites/recorded-past.ts'
import { startPeer } from '../../support/grpc-peer/start-peer.ts'

recordedPast('KurrentDB adapter, on a peer that speaks the protocol', async (now) => {
  const peer = await startPeer({ now })
  const connectionString = `esdb://127.0.0.1:${peer.port.toString()}?tls=false`
  return {
    openEvents: () => openKurrentEventStore({ connectionString }),
    dispose: () => peer.stop(),
  }
})
