import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { eventTables } from '../../../src/domain/all-events.ts'
import type { DomainEvent } from '../../../src/domain/kernel/decider.ts'
import { createCodec } from '../../../src/eventstore/codec.ts'
import {
  type EmbeddedEventStoreOptions,
  openEmbeddedEventStore,
} from '../../../src/eventstore/embedded/embedded-event-store.ts'
import type { EventStore, RecordedEvent } from '../../../src/eventstore/port.ts'
import type { Position } from '../../../src/eventstore/position.ts'
import { allProjections } from '../../../src/projections/all-projections.ts'
import { EmbeddedReadModels } from '../../../src/projections/embedded/store.ts'
import type { ReadModelStore } from '../../../src/projections/port.ts'
import type { Projection } from '../../../src/projections/projection.ts'
import { createReadModels, type ReadModels } from '../../../src/projections/read-models.ts'
import type { RunnerReport } from '../../../src/projections/runner/deps.ts'
import type { RunnerLimits } from '../../../src/projections/runner/limits.ts'
import { ProjectionRunner } from '../../../src/projections/runner/runner.ts'
import { lastingFolder } from '../temp-folder.ts'
import type { Happening } from '../trading-history.ts'

export interface WorldOptions {
  readonly projections?: readonly Projection[]
  readonly decode?: (recorded: RecordedEvent) => DomainEvent
  readonly limits?: Partial<RunnerLimits>
  /** Puts something between the runner and the store, such as a fault. */
  readonly wrapStore?: (store: ReadModelStore) => ReadModelStore
  /** As in the product over embedded stores (the default). */
  readonly checkpointsWait?: boolean
  /** See `RunnerDeps`. */
  readonly leavesBuilds?: boolean
  /** See `EmbeddedOptions`. */
  readonly writesAtOnceMax?: number
  readonly logOptions?: Omit<EmbeddedEventStoreOptions, 'file'>
  readonly wrapLog?: (log: EventStore) => EventStore
}

const codec = createCodec(eventTables)

/** Bounds under which a test need not wait. */
const quickLimits: Partial<RunnerLimits> = { firstWaitMs: 1, waitMaxMs: 20, dropAfterMs: 20 }

/** A runner over the embedded stores in a folder of its own. */
export class ProjectionWorld {
  readonly folder = lastingFolder()
  readonly log: EventStore
  readonly reports: RunnerReport[] = []
  readonly damages: string[] = []
  store: ReadModelStore
  runner: ProjectionRunner
  readModels: ReadModels
  readonly #revisions = new Map<string, bigint>()

  constructor(options: WorldOptions = {}) {
    this.log = openEmbeddedEventStore({
      ...options.logOptions,
      file: join(this.folder.path, 'events.db'),
    })
    ;({ store: this.store, runner: this.runner, readModels: this.readModels } = this.#open(options))
  }

  #open(options: WorldOptions) {
    const store = new EmbeddedReadModels({
      file: this.readModelFile,
      now: Date.now,
      onDamage: ({ movedTo }) => this.damages.push(movedTo),
      ...(options.writesAtOnceMax !== undefined && { writesAtOnceMax: options.writesAtOnceMax }),
    })
    const runner = new ProjectionRunner(options.projections ?? allProjections, {
      eventStore: options.wrapLog?.(this.log) ?? this.log,
      readModels: options.wrapStore?.(store) ?? store,
      decode: options.decode ?? ((recorded) => codec.decode(recorded)),
      random: Math.random,
      now: Date.now,
      report: (report) => this.reports.push(report),
      checkpointsWait: options.checkpointsWait ?? true,
      leavesBuilds: options.leavesBuilds ?? false,
      limits: { ...quickLimits, ...options.limits },
    })
    return { store, runner, readModels: createReadModels(store, runner.progress) }
  }

  get readModelFile(): string {
    return join(this.folder.path, 'read-models.db')
  }

  /** Appends to the end of a stream, one append for all. */
  async append(
    stream: string,
    events: readonly DomainEvent[],
    occurredAt = '2026-01-05T15:00:00.000Z',
  ): Promise<Position> {
    const metadata = {
      correlationId: randomUUID(),
      causationId: randomUUID(),
      userId: null,
      occurredAt,
    }
    const appended = await this.log.append(
      stream,
      events.map(({ type, data }) => ({ id: randomUUID(), type, data, metadata })),
      this.#revisions.get(stream) ?? 'no_stream',
    )
    if (!appended.ok) throw new Error(`Lost a race on ${stream}.`)
    this.#revisions.set(stream, appended.revision)
    return appended.position
  }

  /** Appends these one by one, as the product would write them. */
  async happen(happenings: Iterable<Happening>): Promise<void> {
    for (const { stream, event, occurredAt } of happenings)
      await this.append(stream, [codec.encode(event)], occurredAt)
  }

  /** Waits until every projection shows everything in the log. */
  async caughtUp(names?: readonly string[]): Promise<void> {
    const head = await this.log.head()
    if (head === null) return
    const wanted = names ?? (await this.runner.status()).map(({ name }) => name)
    for (const name of wanted)
      if (!(await this.readModels.waitFor(name, head, 30_000)))
        throw new Error(`'${name}' has not caught up: ${await this.#tell()}`)
  }

  async #tell(): Promise<string> {
    const text = (_key: string, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value
    return JSON.stringify([await this.runner.status(), this.reports], text)
  }

  /** Another runner, perhaps of other projections, over what the last one left. */
  async restart(options: WorldOptions = {}): Promise<void> {
    await this.runner.stop()
    await this.store.close()
    const opened = this.#open(options)
    this.store = opened.store
    this.runner = opened.runner
    this.readModels = opened.readModels
    await this.runner.start()
  }

  async dispose(): Promise<void> {
    await this.runner.stop()
    await this.store.close()
    await this.log.close()
    this.folder.remove()
  }
}
