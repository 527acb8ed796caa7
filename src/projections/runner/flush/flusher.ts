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

/** What was folded until now is not to be kept: instances go back to what is in the store. */
export class FoldInterrupted extends Error {
  override readonly name = 'FoldInterrupted'
}

export interface FlusherListener {
  readonly flushed: (flushed: Flushed) => void
  readonly spoiled: (instance: ProjectionInstance) => void
  /** Resolves when it may be tried again. */
  readonly wait: (error: unknown) => Promise<void>
}

const changedOf = (instances: Iterable<ProjectionInstance>): readonly ProjectionInstance[] =>
  [...instances].filter(({ unit }) => unit.changes > 0)

/** Writes what the instances of a group have changed; a store that is unavailable is waited for. */
export class Flusher {
  readonly #instances: Iterable<ProjectionInstance>
  readonly #deps: GroupDeps
  readonly #listener: FlusherListener
  readonly #throttle: FlushThrottle
  readonly #backoff: Backoff
  readonly #stopping: AbortSignal
  /** The store has taken it and is still writing. */
  #underWay: Promise<void> | null = null
  /** Writes the checkpoints that wait. */
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
   * Resolves when everything folded is in the store, where {@link LaneDeps.checkpointsWait} all but
   * checkpoints with which no document changes. @throws FoldInterrupted, GenerationGone
   */
  async all(): Promise<void> {
    await this.settle()
    if (this.#deps.checkpointsWait !== true || this.#stopping.aborted) return this.#paced(false)
    this.#tellUnchanged()
    await this.#paced(false, changedOf(this.#instances))
  }

  #tellUnchanged() {
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
      // Whatever is wrong with the store, the next batch meets it.
    }
  }

  /** Nothing is written by itself any longer. */
  close() {
    clearTimeout(this.#later ?? undefined)
  }

  /**
   * Resolves when the next batch may be folded, which is before this one is written where the store
   * says so and {@link LaneDeps.foldsAhead} allows it.
   *
   * @throws FoldInterrupted, GenerationGone also when the batch before was not written
   */
  async batch(): Promise<void> {
    await this.settle()
    await this.#paced(this.#deps.foldsAhead === true)
  }

  /**
   * Like {@link batch}, for those instances alone that have the most to write: the others' documents
   * change on in memory and are written once instead of each time.
   *
   * @throws FoldInterrupted, GenerationGone
   */
  async most(): Promise<void> {
    await this.settle()
    await this.#write(this.#deps.foldsAhead === true, mostChanged(this.#instances))
  }

  /** Resolves when nothing is being written. @throws FoldInterrupted, GenerationGone */
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
    // Whoever settles it is told how it ended.
    done.catch(() => undefined)
    this.#underWay = done
  }

  #dropSpoiled() {
    for (const instance of spoiledAmong(this.#instances)) this.#listener.spoiled(instance)
  }
}
