import type { PeerName } from './peer-names.ts'
import type { PeerFactory } from './servers/peer.ts'
import { socketIoPerBeat, socketIoPerQuote } from './servers/socket-io.ts'
import { tapedeck } from './servers/tapedeck.ts'
import { uwsPerBeat, uwsPerQuote } from './servers/uws.ts'
import { wsPerBeat, wsPerQuote } from './servers/ws.ts'

export const peers: Record<PeerName, PeerFactory> = {
  tapedeck,
  'ws, a send per quote': wsPerQuote,
  'ws, a send per beat': wsPerBeat,
  'Socket.IO rooms, an emit per quote': socketIoPerQuote,
  'Socket.IO rooms, an emit per beat': socketIoPerBeat,
  'uWebSockets, a publish per quote': uwsPerQuote,
  'uWebSockets, a publish per beat': uwsPerBeat,
}
