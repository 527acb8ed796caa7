import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Senders } from '../../delivery/message.ts'
import { createDeliveryMetrics } from '../../ops/metrics/delivery-metrics.ts'
import { runDeliveries } from '../../processes/deliveries/delivery-process.ts'
import type { DeliveryReport } from '../../processes/deliveries/ports.ts'
import { formatGeneration } from '../../projections/generation.ts'
import { deliveriesHealth } from '../health/checks/deliveries-health.ts'
import { reportWaiting } from '../health/report-waiting.ts'
import type { Stores } from '../stores/stores.ts'
import type { WriteSide } from './write-side.ts'

export interface DeliveriesParts {
  readonly stores: Pick<Stores, 'events' | 'readEnd' | 'readModels' | 'vault'>
  readonly writeSide: Pick<WriteSide, 'codec' | 'commands'>
  readonly senders: Senders
  readonly registry: Registry
  readonly log: Logger
}

/** Stored beside the read models. Without it the process reads further back; nothing is lost. */
const checkpoint = formatGeneration({ projection: 'deliveryProcess', version: 1, build: 1 })

const logReport = (log: Logger, report: DeliveryReport) => {
  switch (report.kind) {
    case 'waiting':
      reportWaiting(log, report, 'deliveries waiting')
      return
    case 'attempted':
    case 'given_up':
      log.debug(report, `delivery ${report.kind === 'attempted' ? 'attempted' : 'given up'}`)
      return
    case 'succeeded':
    case 'following':
    case 'reached':
      return
  }
}

/** Starts delivering alerts; returns at once. */
export const startDeliveries = (parts: DeliveriesParts) => {
  const { stores, writeSide, senders, registry, log } = parts
  const stopping = new AbortController()
  const monotonicNow = () => performance.now()
  const health = deliveriesHealth(stores.readEnd, () => queue)
  const count = createDeliveryMetrics(registry, () => queue.status())
  const { queue, done } = runDeliveries({
    events: stores.events,
    codec: writeSide.codec,
    commands: writeSide.commands,
    vault: stores.vault,
    senders,
    loadCheckpoint: () => stores.readModels.checkpoint(checkpoint),
    saveCheckpoint: (position) =>
      stores.readModels.bulk([], [{ generation: checkpoint, position }]),
    forgetCheckpoint: () => stores.readModels.drop(checkpoint),
    now: Date.now,
    monotonicNow,
    random: Math.random,
    report: (report) => {
      logReport(log, report)
      health.record(report)
      count(report)
    },
    signal: stopping.signal,
  })
  return {
    queue,
    readiness: health.readiness,
    stop: async () => {
      stopping.abort()
      await done
    },
  }
}
