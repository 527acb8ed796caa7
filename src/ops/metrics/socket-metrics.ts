import { Counter, type Registry } from 'prom-client'
import { registerGauge } from './gauge.ts'

const now = [
  ['tapedeck_sockets', 'socketsNow', 'Open sockets'],
  ['tapedeck_sockets_signed_in', 'signedInNow', 'Open sockets of signed-in traders'],
  ['tapedeck_sockets_lagging', 'laggingNow', 'Sockets that read more slowly than data is sent'],
  ['tapedeck_socket_buffered_bytes', 'bufferedBytesNow', 'Bytes waiting to be sent'],
] as const

const totals = [
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
] as const

/** The counts of the fan-out: totals since the start, and present values. */
type SocketNumbers = Readonly<Record<(typeof now | typeof totals)[number][1], number>>

/** Reads the fan-out's counts at each scrape. */
export const registerSocketMetrics = (registry: Registry, read: () => SocketNumbers): void => {
  for (const [name, key, help] of now) registerGauge(registry, name, help, () => read()[key])
  for (const [name, key, help] of totals)
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset()
        this.inc(read()[key])
      },
    })
}
