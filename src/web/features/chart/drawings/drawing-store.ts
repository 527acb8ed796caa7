import type { Drawing } from '../../../../contracts/drawings/drawings.ts'

/** From what to what a drawing was changed; null: there is none. */
interface Change {
  readonly id: string
  readonly before: Drawing | null
  readonly after: Drawing | null
}

export interface DrawingChanges {
  /** What the server has not confirmed, by the drawing's id; null: removed. */
  readonly unsaved: ReadonlyMap<string, Drawing | null>
  /** Which of them the server has refused, or not received. */
  readonly failed: ReadonlySet<string>
  /** The newest last. */
  readonly done: readonly Change[]
  readonly undone: readonly Change[]
}

/** Called with each change by this trader, undone ones too; null: there is none. */
export type FollowDrawing = (from: Drawing | null, to: Drawing | null) => void

/** Resolves to whether it is saved. */
export type SaveDrawing = (id: string, drawing: Drawing | null) => Promise<boolean>

export type DrawingStore = ReturnType<typeof createDrawingStore>

const undoMax = 100

/**
 * The trader's changes to the drawings of a chart: each shows at once, is sent after those before it,
 * and stays until it is saved.
 */
export const createDrawingStore = () => {
  let state: DrawingChanges = { unsaved: new Map(), failed: new Set(), done: [], undone: [] }
  let saving: SaveDrawing = () => Promise.resolve(false)
  let follow: FollowDrawing = () => undefined
  let last = Promise.resolve()
  const listeners = new Set<() => void>()
  const become = (next: Partial<DrawingChanges>): void => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const without = (ids: ReadonlySet<string>, id: string) =>
    new Set([...ids].filter((each) => each !== id))
  const isNewest = (id: string, drawing: Drawing | null) =>
    state.unsaved.has(id) && state.unsaved.get(id) === drawing

  const settle = async (id: string, drawing: Drawing | null): Promise<void> => {
    if (!isNewest(id, drawing)) return
    const saved = await saving(id, drawing)
    // Changed again meanwhile: that change comes next.
    if (!isNewest(id, drawing)) return
    if (!saved) {
      become({ failed: new Set(state.failed).add(id) })
      return
    }
    const unsaved = new Map(state.unsaved)
    unsaved.delete(id)
    become({ unsaved })
  }
  const send = (id: string, drawing: Drawing | null): void => {
    become({
      unsaved: new Map(state.unsaved).set(id, drawing),
      failed: without(state.failed, id),
    })
    last = last.then(() => settle(id, drawing))
  }
  const go = (id: string, from: Drawing | null, to: Drawing | null): void => {
    send(id, to)
    follow(from, to)
  }
  return {
    now: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Who saves from now on. */
    saveBy: (save: SaveDrawing): void => {
      saving = save
    },
    /** Who follows from now on. */
    followBy: (next: FollowDrawing): void => {
      follow = next
    },
    change: (change: Change): void => {
      become({ done: [...state.done, change].slice(-undoMax), undone: [] })
      go(change.id, change.before, change.after)
    },
    undo: (): void => {
      const change = state.done.at(-1)
      if (!change) return
      become({ done: state.done.slice(0, -1), undone: [...state.undone, change] })
      go(change.id, change.after, change.before)
    },
    redo: (): void => {
      const change = state.undone.at(-1)
      if (!change) return
      become({ undone: state.undone.slice(0, -1), done: [...state.done, change] })
      go(change.id, change.before, change.after)
    },
    /** Sends what has failed once more. */
    saveAgain: (): void => {
      for (const id of state.failed) send(id, state.unsaved.get(id) ?? null)
    },
  }
}

/** What is to be seen: what is saved, with the changes that are not. */
export const withChanges = (
  saved: readonly Drawing[],
  unsaved: DrawingChanges['unsaved'],
): readonly Drawing[] => {
  const known = new Set(saved.map(({ id }) => id))
  const changed = saved.flatMap((each) => {
    const change = unsaved.get(each.id)
    return change === undefined ? [each] : change === null ? [] : [change]
  })
  const added = [...unsaved].flatMap(([id, each]) => (each === null || known.has(id) ? [] : [each]))
  return [...changed, ...added]
}

/** So many charts keep what can be undone. */
const chartsMax = 20
const stores = new Map<string, DrawingStore>()

/** The changes of this trader on this symbol, since the page was opened. */
export const drawingStoreOf = (userId: string, symbol: string): DrawingStore => {
  const key = `${userId} ${symbol}`
  const store = stores.get(key) ?? createDrawingStore()
  stores.delete(key)
  stores.set(key, store)
  for (const [other, { now }] of stores) {
    if (stores.size <= chartsMax) break
    if (now().unsaved.size === 0) stores.delete(other)
  }
  return store
}
