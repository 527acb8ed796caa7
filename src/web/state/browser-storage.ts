export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem'>

type BrowserStorage = KeyValueStore & Pick<Storage, 'removeItem'>

/** Used if the browser forbids storage: always empty. */
const forbidden: BrowserStorage = {
  getItem: () => null,
  setItem: () => {
    throw new Error('This browser keeps nothing for this page')
  },
  removeItem: () => undefined,
}

/** The storage of this browser that persists between visits. */
export const browserStorage = (): BrowserStorage => {
  try {
    return window.localStorage
  } catch {
    return forbidden
  }
}
