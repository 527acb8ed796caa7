import { randomUUID } from 'node:crypto'
import { createAlertReadSide } from '../../../src/processes/alerts/read-side.ts'
import { eventTables } from '../../../src/domain/all-events.ts'
import { type AlertEvent, isAlertEvent } from '../../../src/domain/alert/events.ts'
import type { WatchedEvent } from '../../../src/domain/alert/armed/watch.ts'
import { streamOf } from '../../../src/domain/streams.ts'
import { createCodec } from '../../../src/eventstore/codec.ts'
import { createCommandHandler } from '../../../src/eventstore/handler/command-handler.ts'
import type { EventStore, RecordedEvent } from '../../../src/eventstore/port.ts'
import type { Position } from '../../../src/eventstore/position.ts'
import { alertCheckpoint } from '../../../src/processes/alerts/checkpoint.ts'
import { runAlertProcess } from '../../../src/processes/alerts/alert-process.ts'
import type { AlertProcessLimits } from '../../../src/processes/alerts/limits.ts'
import type { AlertProcessDeps, AlertReport } from '../../../src/processes/alerts/ports.ts'
import { barsProjection } from '../../../src/projections/bars/projection.ts'
import { alertsProjection } from '../../../src/projections/alerts/projection.ts'
import { stocksProjection } from '../../../src/projections/stocks/projection.ts'
import { ProjectionWorld } from './projection-world.ts'

const codec = createCodec(eventTables)

const decoded: AlertProcessDeps['decode'] = (recorded) => codec.decode(recorded)

interface RunOptions {
  readonly store?: EventStore
  readonly onReport?: (report: AlertReport) => void
  readonly decode?: AlertProcessDeps['decode']
  /** Where triggers decide; `store` otherwise. */
  readonly triggerStore?: EventStore
  readonly limits?: Partial<AlertProcessLimits>
  readonly random?: () => number
}

export interface RunningProcess {
  readonly reports: readonly AlertReport[]
  readonly ended: Promise<void>
  stop(): Promise<void>
}

/** The log and read models on disk, a projector, and alert processes that come and go. */
export class AlertWorld {
  readonly world = new ProjectionWorld({
    projections: [stocksProjection, barsProjection, alertsProjection],
  })
  checkpoint: Position | null = null

  async start(): Promise<void> {
    await this.world.runner.start()
  }

  dispose(): Promise<void> {
    return this.world.dispose()
  }

  /** Appends where such an event belongs; the process may have written to the same stream. */
  async append(event: WatchedEvent, occurredAt?: string): Promise<void> {
    const stream = streamNameOf(event)
    let revision = -1n
    if (event.type !== 'PricesTicked')
      for (const recorded of await this.#stream(stream)) ({ revision } = recorded)
    if (revision === -1n) await this.world.append(stream, [event], occurredAt)
    else {
      const id = randomUUID()
      const occurred = occurredAt ?? new Date(0).toISOString()
      const metadata = { correlationId: id, causationId: id, userId: null, occurredAt: occurred }
      await this.world.log.append(stream, [{ id, ...event, metadata }], revision)
    }
  }

  run(options: RunOptions = {}): RunningProcess {
    const { store = this.world.log, decode = decoded, limits = {} } = options
    const triggerStore = options.triggerStore ?? store
    const stopping = new AbortController()
    const reports: AlertReport[] = []
    const kept = alertCheckpoint(this.world.store)
    const ended = runAlertProcess({
      store,
      decode,
      commands: createCommandHandler({ store: triggerStore, codec, now: () => new Date(0) }),
      readSide: createAlertReadSide(this.world.readModels),
      loadCheckpoint: () => Promise.resolve(this.checkpoint),
      loadSaved: kept.loadSaved,
      saveCheckpoint: async (position, saved) => {
        await kept.saveCheckpoint(position, saved)
        this.checkpoint = position
      },
      forgetCheckpoint: async () => {
        await kept.forgetCheckpoint()
        this.checkpoint = null
      },
      now: Date.now,
      monotonicNow: Date.now,
      random: options.random ?? Math.random,
      report: (report) => {
        reports.push(report)
        options.onReport?.(report)
      },
      signal: stopping.signal,
      limits: { firstWaitMs: 1, waitMaxMs: 5, checkpointEveryMs: 0, ...limits },
    })
    const stop = async () => {
      stopping.abort()
      await ended
    }
    return { reports, ended, stop }
  }

  /** Every firing in the log. */
  async fired() {
    const found: { event: Extract<AlertEvent, { type: 'AlertTriggered' }>; at: string }[] = []
    for await (const recorded of this.world.log.readAll()) {
      // Tests write events that no codec reads.
      if (!recorded.type.startsWith('AlertTriggered')) continue
      const event = codec.decode(recorded)
      if (event.type === 'AlertTriggered') found.push({ event, at: recorded.metadata.occurredAt })
    }
    return found
  }

  async #stream(stream: string): Promise<RecordedEvent[]> {
    const events: RecordedEvent[] = []
    try {
      for await (const recorded of this.world.log.readStream(stream)) events.push(recorded)
    } catch {
      return []
    }
    return events
  }
}

const streamNameOf = (event: WatchedEvent): string => {
  if (isAlertEvent(event)) return streamOf.alert(event.data.alertId)
  return event.type === 'PricesTicked'
    ? streamOf.priceFeed(event.data.source, event.data.date)
    : streamOf.stock(event.data.symbol)
}
