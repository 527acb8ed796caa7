import type { Drawing } from '../../../../contracts/drawings/drawings.ts'
import {
  amongBars,
  createSavingQueue,
  type Made,
  type SaveDrawing,
  type Splits,
  type UnsavedDrawings,
} from './saving-queue.ts'

/** From what to what a drawing was changed; null: there is none. */
interface Change {
  readonly id: string
  readonly before: Drawing | null
  readonly after: Drawing | null
}

interface DoneChange extends Change, Made {}

export interface DrawingChanges extends UnsavedDrawings {
  /** The newest last. */
  readonly done: readonly DoneChange[]
  readonly undone: readonly DoneChange[]
}

/** Called with each change by this trader, undone ones too; null: there is none. */
export type FollowDrawing = (from: Drawing | null, to: Drawing | null) => void

export type DrawingStore = ReturnType<typeof createDrawingStore>

const undoMax = 100

/**
 * The trader's changes to the drawings of a chart: each shows at once, is sent after those before it,
 * and stays until it is saved.
 */
export const createDrawingStore = (clock: () => number) => {
  let state: DrawingChanges = { unsaved: new Map(), failed: new Set(), done: [], undone: [] }
  let follow: FollowDrawing = () => undefined
  let splits: Splits = []
  const listeners = new Set<() => void>()
  const become = (next: Partial<DrawingChanges>): void => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const queue = createSavingQueue(() => state, become, clock)
  const made = (): Made => ({ at: clock(), splits: splits.length })
  const go = (change: DoneChange, way: 'on' | 'back'): void => {
    const adjusted = (drawing: Drawing | null) => amongBars(drawing, change, splits)
    const [from, to] = way === 'on' ? [change.before, change.after] : [change.after, change.before]
    const drawing = adjusted(to)
    // The drawing is one of then, even if it is sent again only now.
    queue.send(change.id, { drawing, at: change.at, splits: splits.length })
    follow(adjusted(from), drawing)
  }
  return {
    now: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** The saver from now on, and the splits by which undone and unsaved changes are adjusted. */
    saveBy: (save: SaveDrawing, known: Splits = []): void => {
      queue.saveBy(save)
      splits = known
      queue.adjust(splits)
    },
    /** The listener from now on. */
    followBy: (next: FollowDrawing): void => {
      follow = next
    },
    change: (change: Change): void => {
      const done = { ...change, ...made() }
      become({ done: [...state.done, done].slice(-undoMax), undone: [] })
      go(done, 'on')
    },
    undo: (): void => {
      const change = state.done.at(-1)
      if (!change) return
      become({ done: state.done.slice(0, -1), undone: [...state.undone, change] })
      go(change, 'back')
    },
    redo: (): void => {
      const change = state.undone.at(-1)
      if (!change) return
      become({ undone: state.undone.slice(0, -1), done: [...state.done, change] })
      go(change, 'on')
    },
    saveAgain: queue.saveAgain,
  }
}

/** What is to be seen: what is saved, with the changes that are not. */
export const withChanges = (
  saved: readonly Drawing[],
  unsaved: UnsavedDrawings['unsaved'],
): readonly Drawing[] => {
  const known = new Set(saved.map(({ id }) => id))
  const changed = saved.flatMap((each) => {
    const change = unsaved.get(each.id)
    return change === undefined ? [each] : (change.drawing ?? [])
  })
  const added = [...unsaved].flatMap(([id, { drawing }]) => (known.has(id) ? [] : (drawing ?? [])))
  return [...changed, ...added]
}

/** How many charts keep the changes that can be undone. */
const chartsMax = 20
const stores = new Map<string, DrawingStore>()

/** The changes of this trader on this symbol, since the page was opened. */
export const drawingStoreOf = (userId: string, symbol: string): DrawingStore => {
  const key = `${userId} ${symbol}`
  const store = stores.get(key) ?? createDrawingStore(Date.now)
  stores.delete(key)
  stores.set(key, store)
  for (const [other, { now }] of stores) {
    if (stores.size <= chartsMax) break
    if (now().unsaved.size === 0) stores.delete(other)
  }
  return store
}
