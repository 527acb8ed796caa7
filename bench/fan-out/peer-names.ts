/** The servers that are measured, ours first. */
export const peerNames = [
  'tapedeck',
  'ws, a send per quote',
  'ws, a send per tick batch',
  'Socket.IO rooms, an emit per quote',
  'Socket.IO rooms, an emit per tick batch',
  'uWebSockets, a publish per quote',
  'uWebSockets, a publish per tick batch',
] as const

export type PeerName = (typeof peerNames)[number]
