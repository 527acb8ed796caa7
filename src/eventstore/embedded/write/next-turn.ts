/** Lets timers and sockets run, so that a long read does not block them. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))
