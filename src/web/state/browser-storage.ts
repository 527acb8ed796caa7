export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem'>

type BrowserStorage = KeyValueStore & Pick<Storage, 'removeItem'>

/** Where the browser forbids even to look: empty, and always full. */
const forbidden: BrowserStorage = {
  getItem: () => null,
  setItem: () => {
    throw new Error('This browser keeps nothing for this page')
  },
  removeItem: () => undefined,
}

/** What this browser keeps for the product from visit to visit. */
export const browserStorage = (): BrowserStorage => {
  try {
    return window.localStorage
  } catch {
    return forbidden
  }
}
