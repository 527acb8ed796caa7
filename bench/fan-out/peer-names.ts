/** The servers that are measured, ours first. */
export const peerNames = [
  'tapedeck',
  'ws, a send per quote',
  'ws, a send per beat',
  'Socket.IO rooms, an emit per quote',
  'Socket.IO rooms, an emit per beat',
  'uWebSockets, a publish per quote',
  'uWebSockets, a publish per beat',
] as const

export type PeerName = (typeof peerNames)[number]
