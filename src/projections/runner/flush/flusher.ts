import type { Backoff } from '../../../platform/backoff.ts'
import { GenerationGone, InvalidDocument } from '../../errors.ts'
import {
  beginFlush,
  type Flushed,
  flushedAsTheyAre,
  spoiledAmong,
  writeWaitingCheckpoints,
} from './flush.ts'
import type { GroupDeps } from '../groups/group-deps.ts'
import type { ProjectionInstance } from '../groups/projection-instance.ts'
import { mostChanged } from './most-changed.ts'
import type { FlushThrottle } from './flush-throttle.ts'

/** Events folded since the last flush are discarded: instances return to the store's state. */
export class FoldInterrupted extends Error {
  override readonly name = 'FoldInterrupted'
}

export interface FlusherListener {
  readonly flushed: (flushed: Flushed) => void
  readonly spoiled: (instance: ProjectionInstance) => void
  /** Resolves when the next attempt may be made. */
  readonly wait: (error: unknown) => Promise<void>
}

const changedOf = (instances: Iterable<ProjectionInstance>): readonly ProjectionInstance[] =>
  [...instances].filter(({ unit }) => unit.changes > 0)

/** Writes the changes of a group's instances; waits while the store is unavailable. */
export class Flusher {
  readonly #instances: Iterable<ProjectionInstance>
  readonly #deps: GroupDeps
  readonly #listener: FlusherListener
  readonly #throttle: FlushThrottle
  readonly #backoff: Backoff
  readonly #stopping: AbortSignal
  /** Accepted by the store and still being written. */
  #underWay: Promise<void> | null = null
  /** Writes the deferred checkpoints. */
  #later: NodeJS.Timeout | null = null

  constructor(
    instances: Iterable<ProjectionInstance>,
    deps: GroupDeps,
    listener: FlusherListener,
    shared: {
      readonly throttle: FlushThrottle
      readonly backoff: Backoff
      readonly stopping: AbortSignal
    },
  ) {
    this.#instances = instances
    this.#deps = deps
    this.#listener = listener
    this.#throttle = shared.throttle
    this.#backoff = shared.backoff
    this.#stopping = shared.stopping
  }

  /**
   * Resolves when everything folded is in the store; with {@link GroupDeps.checkpointsWait}, except
   * checkpoints without a changed document. @throws FoldInterrupted, GenerationGone
   */
  async all(): Promise<void> {
    await this.settle()
    if (this.#deps.checkpointsWait !== true || this.#stopping.aborted) return this.#paced(false)
    this.#reportUnchanged()
    await this.#paced(false, changedOf(this.#instances))
  }

  #reportUnchanged() {
    const { documentsCachedMax, checkpointWaitsMs } = this.#deps.limits
    const all = flushedAsTheyAre(this.#instances, documentsCachedMax)
    if (all.length === 0) return
    for (const flushed of all) this.#listener.flushed(flushed)
    this.#later ??= setTimeout(() => void this.#writeWaiting(), checkpointWaitsMs).unref()
  }

  async #writeWaiting() {
    this.#later = null
    try {
      await writeWaitingCheckpoints(this.#deps.readModels, this.#instances)
    } catch {
      // The next batch meets the same error of the store.
    }
  }

  /** Stops the timers. */
  close() {
    clearTimeout(this.#later ?? undefined)
  }

  /**
   * Resolves when the next batch may be folded. That is before this one is written, if the store
   * supports it and {@link GroupDeps.foldsAhead} allows it.
   * @throws FoldInterrupted, GenerationGone also when the previous batch was not written
   */
  async batch(): Promise<void> {
    await this.settle()
    await this.#paced(this.#deps.foldsAhead === true)
  }

  /**
   * Like {@link batch}, but only for the instances with the most changes: the documents of the
   * others keep changing in memory and are written once.
   * @throws FoldInterrupted, GenerationGone
   */
  async most(): Promise<void> {
    await this.settle()
    await this.#write(this.#deps.foldsAhead === true, mostChanged(this.#instances))
  }

  /** Resolves when no write is in progress. @throws FoldInterrupted, GenerationGone */
  async settle(): Promise<void> {
    const underWay = this.#underWay
    this.#underWay = null
    try {
      await underWay
    } catch (error) {
      if (error instanceof GenerationGone) throw error
      throw new FoldInterrupted('A batch was not written.', { cause: error })
    }
  }

  async #paced(
    ahead: boolean,
    instances: Iterable<ProjectionInstance> = this.#instances,
  ): Promise<void> {
    this.#throttle.flushBegins()
    await this.#write(ahead, instances)
    this.#throttle.flushEnds()
  }

  async #write(ahead: boolean, instances: Iterable<ProjectionInstance>): Promise<void> {
    for (;;) {
      try {
        await this.#begin(ahead, instances)
        return
      } catch (error) {
        if (error instanceof GenerationGone) throw error
        if (error instanceof InvalidDocument) this.#dropSpoiled()
        else if (this.#stopping.aborted) throw error
        else await this.#listener.wait(error)
      }
    }
  }

  async #begin(ahead: boolean, instances: Iterable<ProjectionInstance>): Promise<void> {
    const { readModels, limits } = this.#deps
    const flush = beginFlush(readModels, instances, limits.documentsCachedMax, ahead)
    const done = flush.done.then((all) => {
      this.#backoff.succeeded()
      for (const flushed of all) this.#listener.flushed(flushed)
    })
    if (!ahead) return done
    await Promise.race([flush.taken, done])
    // The caller of `settle` gets the error.
    done.catch(() => undefined)
    this.#underWay = done
  }

  #dropSpoiled() {
    for (const instance of spoiledAmong(this.#instances)) this.#listener.spoiled(instance)
  }
}
