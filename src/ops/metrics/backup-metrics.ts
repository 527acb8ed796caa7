import { Gauge, type Registry } from 'prom-client'

interface BackupProgress {
  readonly shipped: number | null
  readonly behind: number
}

/** The progress of the backup, read at each scrape. */
export const registerBackupMetrics = (registry: Registry, state: () => BackupProgress): void => {
  const registers = [registry]
  // Each gauge reads for itself: a value set by another gauge would be one scrape late.
  new Gauge({
    name: 'tapedeck_backup_shipped_position',
    help: 'Position of the last event in the backup; 0 if it is not known yet',
    registers,
    collect() {
      this.set(state().shipped ?? 0)
    },
  })
  new Gauge({
    name: 'tapedeck_backup_lag_positions',
    help: 'Positions of the log that are not in the backup yet',
    registers,
    collect() {
      this.set(state().behind)
    },
  })
}
