import type { PeerName } from './peer-names.ts'
import type { PeerFactory } from './servers/peer.ts'
import { socketIoPerBatch, socketIoPerQuote } from './servers/socket-io.ts'
import { tapedeck } from './servers/tapedeck.ts'
import { uwsPerBatch, uwsPerQuote } from './servers/uws.ts'
import { wsPerBatch, wsPerQuote } from './servers/ws.ts'

export const peers: Record<PeerName, PeerFactory> = {
  tapedeck,
  'ws, a send per quote': wsPerQuote,
  'ws, a send per tick batch': wsPerBatch,
  'Socket.IO rooms, an emit per quote': socketIoPerQuote,
  'Socket.IO rooms, an emit per tick batch': socketIoPerBatch,
  'uWebSockets, a publish per quote': uwsPerQuote,
  'uWebSockets, a publish per tick batch': uwsPerBatch,
}
