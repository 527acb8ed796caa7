import type { z } from 'zod'

export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem'>

export type BrowserStorage = KeyValueStore & Pick<Storage, 'removeItem'>

/** Used if the browser forbids storage: always empty. */
const forbidden: BrowserStorage = {
  getItem: () => null,
  setItem: () => {
    throw new Error('This browser keeps nothing for this page')
  },
  removeItem: () => undefined,
}

const storageOf = (name: 'localStorage' | 'sessionStorage'): BrowserStorage => {
  try {
    return window[name]
  } catch {
    return forbidden
  }
}

/** The storage of this browser that persists between visits. */
export const browserStorage = () => storageOf('localStorage')

/** The storage that is gone when the tab is closed. */
export const tabStorage = () => storageOf('sessionStorage')

/** The JSON that is kept there; null where there is none that the schema takes. */
export const readStored = <Kept>(
  storage: KeyValueStore,
  key: string,
  schema: z.ZodType<Kept>,
): Kept | null => {
  try {
    return schema.safeParse(JSON.parse(storage.getItem(key) ?? '')).data ?? null
  } catch {
    return null
  }
}

/** Keeps the value as JSON. Returns false if the storage is full or forbidden. */
export const writeStored = (storage: KeyValueStore, key: string, value: unknown): boolean => {
  try {
    storage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
