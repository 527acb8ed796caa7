/** What jsdom lacks, since it lays nothing out: nobody is told that something grew. */
globalThis.ResizeObserver = class {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}

// The files of a worker share one browser, and each begins as a browser that has not been here.
localStorage.clear()
sessionStorage.clear()
const { documentElement } = document
for (const name of documentElement.getAttributeNames()) documentElement.removeAttribute(name)
