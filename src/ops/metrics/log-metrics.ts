import type { Registry } from 'prom-client'
import type { LogInspection } from '../../eventstore/port.ts'
import { registerGauge } from './gauge.ts'

/** The results of the check of an embedded log, read at each scrape. */
export const registerLogMetrics = (registry: Registry, inspection: () => LogInspection): void => {
  const gauge = (name: string, help: string, read: (of: LogInspection) => number) =>
    registerGauge(registry, name, help, () => read(inspection()))
  gauge('tapedeck_log_damaged', '1 if the log is damaged and rejects appends', (of) =>
    of.damage === null ? 0 : 1,
  )
  gauge('tapedeck_log_checked_blocks', 'Blocks read in this round of the check', (of) => of.blocks)
  gauge(
    'tapedeck_log_checked_ratio',
    'Share of the log checked since the start, 0 to 1',
    (of) => of.ratio,
  )
  gauge(
    'tapedeck_log_checked_timestamp_seconds',
    'When the last complete round of the check ended; 0 if none has',
    (of) => (of.finishedAt ?? 0) / 1_000,
  )
}
