import { Counter, Gauge, type Registry } from 'prom-client'

/** The counts of the fan-out: totals since the start, and present values. */
export interface SocketNumbers {
  readonly socketsNow: number
  readonly signedInNow: number
  readonly laggingNow: number
  readonly bufferedBytesNow: number
  readonly accepted: number
  readonly refused: number
  readonly framesIn: number
  readonly badFrames: number
  readonly framesOut: number
  readonly bytesOut: number
  readonly conflatedBatches: number
  readonly closedSlow: number
  readonly droppedDead: number
}

const now: readonly [string, keyof SocketNumbers, string][] = [
  ['tapedeck_sockets', 'socketsNow', 'Open sockets'],
  ['tapedeck_sockets_signed_in', 'signedInNow', 'Open sockets of signed-in traders'],
  ['tapedeck_sockets_lagging', 'laggingNow', 'Sockets that read more slowly than data is sent'],
  ['tapedeck_socket_buffered_bytes', 'bufferedBytesNow', 'Bytes waiting to be sent'],
]

const totals: readonly [string, keyof SocketNumbers, string][] = [
  ['tapedeck_sockets_accepted_total', 'accepted', 'Opened sockets'],
  ['tapedeck_sockets_refused_total', 'refused', 'Refused upgrades'],
  ['tapedeck_frames_in_total', 'framesIn', 'Frames from clients'],
  ['tapedeck_bad_frames_total', 'badFrames', 'Invalid frames from clients'],
  ['tapedeck_frames_out_total', 'framesOut', 'Frames written to sockets'],
  ['tapedeck_fan_out_bytes_total', 'bytesOut', 'Bytes of frames written to sockets'],
  [
    'tapedeck_conflated_tick_batches_total',
    'conflatedBatches',
    'Tick batches conflated for slow sockets',
  ],
  [
    'tapedeck_sockets_closed_slow_total',
    'closedSlow',
    'Sockets closed because they read too slowly',
  ],
  ['tapedeck_sockets_dropped_dead_total', 'droppedDead', 'Sockets terminated after missed pings'],
]

/** Reads the fan-out's counts at each scrape. */
export const registerSocketMetrics = (registry: Registry, read: () => SocketNumbers): void => {
  const registers = [registry]
  for (const [name, key, help] of now)
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read()[key])
      },
    })
  for (const [name, key, help] of totals)
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset()
        this.inc(read()[key])
      },
    })
}
