import { Gauge, type Registry } from 'prom-client'
import type { WatchRow } from '../../contracts/ops.ts'

/** Reads the table of duties whenever the metrics are asked for. */
export const registerWatchMetrics = (
  registry: Registry,
  read: () => Promise<readonly WatchRow[]>,
): void => {
  const registers = [registry]
  const since = new Gauge({
    name: 'tapedeck_duty_last_did_seconds',
    help: 'Seconds since a duty last did its work; no line: it has not yet, or is told by faults alone',
    labelNames: ['duty'],
    registers,
  })
  const why = new Gauge({
    name: 'tapedeck_duty_fault',
    help: '1 for what keeps a duty from its work, in words',
    labelNames: ['duty', 'reason'],
    registers,
  })
  const latest = new Gauge({
    name: 'tapedeck_duty_latest_seconds',
    help: 'Seconds after which a duty is late; no line: no time is set to it',
    labelNames: ['duty'],
    registers,
  })
  new Gauge({
    name: 'tapedeck_duty_well',
    help: '1 while a duty is done in time; 0 while /readyz names it',
    labelNames: ['duty'],
    registers,
    async collect() {
      const rows = await read()
      for (const gauge of [this, since, latest, why]) gauge.reset()
      for (const { name: duty, fault, lastDidMsAgo, latestMs } of rows) {
        this.set({ duty }, fault === null ? 1 : 0)
        if (fault !== null) why.set({ duty, reason: fault }, 1)
        if (lastDidMsAgo !== null) since.set({ duty }, lastDidMsAgo / 1_000)
        if (latestMs !== null) latest.set({ duty }, latestMs / 1_000)
      }
    },
  })
}
