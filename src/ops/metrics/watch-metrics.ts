import { Gauge, type Registry } from 'prom-client'
import type { WatchRow } from '../../contracts/ops.ts'

/** Reads the table of duties whenever the metrics are asked for. */
export const registerWatchMetrics = (
  registry: Registry,
  read: () => Promise<readonly WatchRow[]>,
): void => {
  const registers = [registry]
  // One look for the gauges of one scrape: what one sets for another is read a scrape too late.
  let looking: Promise<readonly WatchRow[]> | null = null
  const look = (): Promise<readonly WatchRow[]> => {
    looking ??= read().finally(() => (looking = null))
    return looking
  }
  new Gauge({
    name: 'tapedeck_duty_last_did_seconds',
    help: 'Seconds since a duty last did its work; no line: it has not yet, or is told by faults alone',
    labelNames: ['duty'],
    registers,
    async collect() {
      const rows = await look()
      this.reset()
      for (const { name: duty, lastDidMsAgo } of rows)
        if (lastDidMsAgo !== null) this.set({ duty }, lastDidMsAgo / 1_000)
    },
  })
  new Gauge({
    name: 'tapedeck_duty_fault',
    help: '1 for what keeps a duty from its work, in words',
    labelNames: ['duty', 'reason'],
    registers,
    async collect() {
      const rows = await look()
      this.reset()
      for (const { name: duty, fault } of rows)
        if (fault !== null) this.set({ duty, reason: fault }, 1)
    },
  })
  new Gauge({
    name: 'tapedeck_duty_latest_seconds',
    help: 'Seconds after which a duty is late; no line: no time is set to it',
    labelNames: ['duty'],
    registers,
    async collect() {
      const rows = await look()
      this.reset()
      for (const { name: duty, latestMs } of rows)
        if (latestMs !== null) this.set({ duty }, latestMs / 1_000)
    },
  })
  new Gauge({
    name: 'tapedeck_duty_well',
    help: '1 while a duty is done in time; 0 while /readyz names it',
    labelNames: ['duty'],
    registers,
    async collect() {
      const rows = await look()
      this.reset()
      for (const { name: duty, fault } of rows) this.set({ duty }, fault === null ? 1 : 0)
    },
  })
}
