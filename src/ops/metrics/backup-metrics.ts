import { Gauge, type Registry } from 'prom-client'

interface BackupProgress {
  readonly shipped: number | null
  readonly behind: number
}

/** How far the backup of the log has come, asked when the metrics are read. */
export const registerBackupMetrics = (registry: Registry, state: () => BackupProgress): void => {
  const registers = [registry]
  const shipped = new Gauge({
    name: 'tapedeck_backup_shipped_position',
    help: 'Position of the last event in the backup; 0: it is not known yet',
    registers,
  })
  new Gauge({
    name: 'tapedeck_backup_behind_positions',
    help: 'Positions of the log that are not in the backup yet',
    registers,
    collect() {
      const of = state()
      this.set(of.behind)
      shipped.set(of.shipped ?? 0)
    },
  })
}
