/** Wakes callers that wait for a change. */
export interface Notifier {
  notify(): void
  /** Resolves at the next change, when the signal aborts, or after the time. */
  wait(options: { readonly signal?: AbortSignal; readonly timeoutMs?: number }): Promise<void>
}

export const createNotifier = (): Notifier => {
  let waiting = new Set<() => void>()
  return {
    notify: () => {
      const woken = waiting
      waiting = new Set()
      for (const wake of woken) wake()
    },
    wait: ({ signal, timeoutMs }) =>
      new Promise((resolve) => {
        if (signal?.aborted === true) {
          resolve()
          return
        }
        let timer: NodeJS.Timeout | undefined
        const wake = () => {
          waiting.delete(wake)
          clearTimeout(timer)
          signal?.removeEventListener('abort', wake)
          resolve()
        }
        waiting.add(wake)
        signal?.addEventListener('abort', wake)
        if (timeoutMs !== undefined) timer = setTimeout(wake, timeoutMs)
      }),
  }
}
