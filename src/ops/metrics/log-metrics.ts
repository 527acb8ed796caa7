import { Gauge, type Registry } from 'prom-client'
import type { LogInspection } from '../../eventstore/port.ts'

/** What the check of a log in a file of ours has found, asked when the metrics are read. */
export const registerLogMetrics = (registry: Registry, inspection: () => LogInspection): void => {
  const gauge = (name: string, help: string, read: (of: LogInspection) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read(inspection()))
      },
    })
  gauge('tapedeck_log_damaged', '1: the log is damaged and takes no more events', (of) =>
    of.damage === null ? 0 : 1,
  )
  gauge(
    'tapedeck_log_checked_blocks',
    'Blocks that this round of the check has read',
    (of) => of.blocks,
  )
  gauge(
    'tapedeck_log_checked_ratio',
    'Share of the log that was checked since the start',
    (of) => of.ratio,
  )
  gauge(
    'tapedeck_log_checked_timestamp_seconds',
    'When the last whole round of the check ended; 0: none has',
    (of) => (of.finishedAt ?? 0) / 1_000,
  )
}
