/** Lets only so many works run at a time under one key, in the order of their coming. */
export interface Turns<Key> {
  /**
   * Takes a place; null: it is free now, else wait for it. Not a function around the work, because
   * nearly every place is free and a promise more for each work is felt.
   *
   * @param signal ends the wait
   * @throws what `onFull` makes, when too many wait already or the wait was ended
   */
  take(key: Key, signal?: AbortSignal): Promise<void> | null
  /** Gives the place to the next; has to follow every `take`. */
  give(key: Key): void
}

interface Line {
  running: number
  /** null: nobody has waited, as on nearly every line. */
  waiting: (() => void)[] | null
}

export interface TurnsOptions {
  /** Works under way at a time under one key. */
  readonly atOnceMax: number
  /** Works that wait, over all keys. */
  readonly waitingMax: number
  readonly onFull: () => Error
}

/** Waits at the end of these; `left` is told when the signal ends that. */
const waitBehind = (
  waiting: (() => void)[],
  signal: AbortSignal | undefined,
  left: () => Error,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const admit = (): void => {
      signal?.removeEventListener('abort', leave)
      resolve()
    }
    const leave = (): void => {
      waiting.splice(waiting.indexOf(admit), 1)
      reject(left())
    }
    waiting.push(admit)
    signal?.addEventListener('abort', leave, { once: true })
    if (signal?.aborted === true) leave()
  })

export const createTurns = <Key>({ atOnceMax, waitingMax, onFull }: TurnsOptions): Turns<Key> => {
  const lines = new Map<Key, Line>()
  let waiting = 0
  return {
    take: (key, signal) => {
      const line = lines.get(key)
      if (line === undefined) {
        lines.set(key, { running: 1, waiting: null })
        return null
      }
      if (line.running < atOnceMax) {
        line.running += 1
        return null
      }
      if (waiting >= waitingMax) throw onFull()
      waiting += 1
      return waitBehind((line.waiting ??= []), signal, () => {
        waiting -= 1
        return onFull()
      })
    },
    give: (key) => {
      const line = lines.get(key)
      if (line === undefined) return
      const next = line.waiting?.shift()
      if (next !== undefined) {
        waiting -= 1
        next()
      } else if (line.running === 1) lines.delete(key)
      else line.running -= 1
    },
  }
}
