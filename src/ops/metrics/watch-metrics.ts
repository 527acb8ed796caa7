import { Gauge, type Registry } from 'prom-client'
import type { WatchRow } from '../../contracts/ops.ts'
import { sharedReading } from './shared-reading.ts'

const seconds = (ms: number | null): number | null => (ms === null ? null : ms / 1_000)

/** Reads the table of duties at each scrape. */
export const registerWatchMetrics = (
  registry: Registry,
  read: () => Promise<readonly WatchRow[]>,
): void => {
  const registers = [registry]
  const readOnce = sharedReading(read)
  /** @param value null: no series for this duty */
  const gauge = (name: string, help: string, value: (row: WatchRow) => number | null) =>
    new Gauge({
      name,
      help,
      labelNames: ['duty'],
      registers,
      async collect() {
        const rows = await readOnce()
        this.reset()
        for (const row of rows) {
          const shown = value(row)
          if (shown !== null) this.set({ duty: row.name }, shown)
        }
      },
    })
  gauge(
    'tapedeck_duty_age_seconds',
    'Seconds since a duty was last done; no series if it has not been done yet, or only reports faults',
    ({ lastDoneMsAgo }) => seconds(lastDoneMsAgo),
  )
  new Gauge({
    name: 'tapedeck_duty_fault',
    help: '1 for each duty that is not done, with the reason',
    labelNames: ['duty', 'reason'],
    registers,
    async collect() {
      const rows = await readOnce()
      this.reset()
      for (const { name: duty, fault } of rows)
        if (fault !== null) this.set({ duty, reason: fault }, 1)
    },
  })
  gauge(
    'tapedeck_duty_max_age_seconds',
    'Age in seconds after which a duty is late; no series if it has no limit',
    ({ maxAgeMs }) => seconds(maxAgeMs),
  )
  gauge(
    'tapedeck_duty_healthy',
    '1 while a duty is done in time; 0 while /readyz reports its fault',
    ({ fault }) => (fault === null ? 1 : 0),
  )
}
