import { vi } from 'vitest'

/** What jsdom lacks, since it lays nothing out: nobody is told that something grew. */
export const stubResizeObserver = (): void => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      unobserve = () => undefined
      disconnect = () => undefined
    },
  )
}
