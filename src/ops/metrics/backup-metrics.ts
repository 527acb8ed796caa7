import type { Registry } from 'prom-client'
import { registerGauge } from './gauge.ts'

interface BackupProgress {
  readonly shipped: number | null
  readonly behind: number
}

/** The progress of the backup. */
export const registerBackupMetrics = (registry: Registry, state: () => BackupProgress): void => {
  const shipped = 'Position of the last event in the backup; 0 if it is not known yet'
  registerGauge(registry, 'tapedeck_backup_shipped_position', shipped, () => state().shipped ?? 0)
  const lag = 'Positions of the log that are not in the backup yet'
  registerGauge(registry, 'tapedeck_backup_lag_positions', lag, () => state().behind)
}
