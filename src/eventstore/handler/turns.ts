/** Lets only so many works run at a time under one key, in the order of their coming. */
export interface Turns<Key> {
  /** @throws what `onFull` makes, when too many wait already */
  run<Result>(key: Key, work: () => Promise<Result>): Promise<Result>
}

interface Line {
  running: number
  readonly waiting: (() => void)[]
}

export interface TurnsOptions {
  /** Works under way at a time under one key. */
  readonly atOnceMax: number
  /** Works that wait, over all keys. */
  readonly waitingMax: number
  readonly onFull: () => Error
}

export const createTurns = <Key>({ atOnceMax, waitingMax, onFull }: TurnsOptions): Turns<Key> => {
  const lines = new Map<Key, Line>()
  let waiting = 0

  const take = (key: Key): Promise<void> | null => {
    const line = lines.get(key)
    if (line === undefined) {
      lines.set(key, { running: 1, waiting: [] })
      return null
    }
    if (line.running < atOnceMax) {
      line.running += 1
      return null
    }
    if (waiting >= waitingMax) throw onFull()
    waiting += 1
    return new Promise((resolve) => line.waiting.push(resolve))
  }

  const give = (key: Key) => {
    const line = lines.get(key)
    if (line === undefined) return
    const next = line.waiting.shift()
    if (next !== undefined) {
      waiting -= 1
      next()
    } else if (line.running === 1) lines.delete(key)
    else line.running -= 1
  }

  return {
    run: async (key, work) => {
      const turn = take(key)
      if (turn !== null) await turn
      try {
        return await work()
      } finally {
        give(key)
      }
    },
  }
}
