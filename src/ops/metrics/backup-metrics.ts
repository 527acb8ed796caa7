import { Gauge, type Registry } from 'prom-client'

interface BackupProgress {
  readonly shipped: number | null
  readonly behind: number
}

/** How far the backup of the log has come, asked when the metrics are read. */
export const registerBackupMetrics = (registry: Registry, state: () => BackupProgress): void => {
  const registers = [registry]
  // Each asks for itself: what one sets for another is read a scrape too late.
  new Gauge({
    name: 'tapedeck_backup_shipped_position',
    help: 'Position of the last event in the backup; 0: it is not known yet',
    registers,
    collect() {
      this.set(state().shipped ?? 0)
    },
  })
  new Gauge({
    name: 'tapedeck_backup_behind_positions',
    help: 'Positions of the log that are not in the backup yet',
    registers,
    collect() {
      this.set(state().behind)
    },
  })
}
