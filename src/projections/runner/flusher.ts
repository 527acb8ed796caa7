import type { Backoff } from '../../platform/backoff.ts'
import { GenerationGone, InvalidDocument } from '../errors.ts'
import {
  beginFlush,
  type Flushed,
  flushedAsTheyAre,
  spoiledAmong,
  writeWaitingCheckpoints,
} from './flush.ts'
import type { LaneDeps } from './lane-deps.ts'
import type { Member } from './member.ts'
import { mostChanged } from './most-changed.ts'
import type { Pacer } from './pacer.ts'

/** What was folded until now is not to be kept: members go back to what is in the store. */
export class FoldInterrupted extends Error {
  override readonly name = 'FoldInterrupted'
}

export interface FlusherListener {
  readonly flushed: (flushed: Flushed) => void
  readonly spoiled: (member: Member) => void
  /** Resolves when it may be tried again. */
  readonly wait: (error: unknown) => Promise<void>
}

const changedOf = (members: Iterable<Member>): readonly Member[] =>
  [...members].filter(({ unit }) => unit.changes > 0)

/** Writes what the members of a lane have changed; a store that is away is waited for. */
export class Flusher {
  readonly #members: Iterable<Member>
  readonly #deps: LaneDeps
  readonly #listener: FlusherListener
  readonly #pacer: Pacer
  readonly #backoff: Backoff
  readonly #stopping: AbortSignal
  /** The store has taken it and is still writing. */
  #underWay: Promise<void> | null = null
  /** Writes the checkpoints that wait. */
  #later: NodeJS.Timeout | null = null

  constructor(
    members: Iterable<Member>,
    deps: LaneDeps,
    listener: FlusherListener,
    shared: { readonly pacer: Pacer; readonly backoff: Backoff; readonly stopping: AbortSignal },
  ) {
    this.#members = members
    this.#deps = deps
    this.#listener = listener
    this.#pacer = shared.pacer
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
    await this.#paced(false, changedOf(this.#members))
  }

  #tellUnchanged() {
    const { documentsCachedMax, checkpointWaitsMs } = this.#deps.limits
    const all = flushedAsTheyAre(this.#members, documentsCachedMax)
    if (all.length === 0) return
    for (const flushed of all) this.#listener.flushed(flushed)
    this.#later ??= setTimeout(() => void this.#writeWaiting(), checkpointWaitsMs).unref()
  }

  async #writeWaiting() {
    this.#later = null
    try {
      await writeWaitingCheckpoints(this.#deps.readModels, this.#members)
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
   * Like {@link batch}, for those members alone that have the most to write: the others' documents
   * change on in memory and are written once instead of each time.
   *
   * @throws FoldInterrupted, GenerationGone
   */
  async most(): Promise<void> {
    await this.settle()
    await this.#write(this.#deps.foldsAhead === true, mostChanged(this.#members))
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

  async #paced(ahead: boolean, members: Iterable<Member> = this.#members): Promise<void> {
    this.#pacer.flushBegins()
    await this.#write(ahead, members)
    this.#pacer.flushEnds()
  }

  async #write(ahead: boolean, members: Iterable<Member>): Promise<void> {
    for (;;) {
      try {
        await this.#begin(ahead, members)
        return
      } catch (error) {
        if (error instanceof GenerationGone) throw error
        if (error instanceof InvalidDocument) this.#dropSpoiled()
        else if (this.#stopping.aborted) throw error
        else await this.#listener.wait(error)
      }
    }
  }

  async #begin(ahead: boolean, members: Iterable<Member>): Promise<void> {
    const { readModels, limits } = this.#deps
    const flush = beginFlush(readModels, members, limits.documentsCachedMax, ahead)
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
    for (const member of spoiledAmong(this.#members)) this.#listener.spoiled(member)
  }
}
