/** Lets timers and sockets have their turn: a long read would otherwise hold them up. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))
