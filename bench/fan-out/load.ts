/**
 * The load generator, a process of its own: opens the sockets, counts what each of them gets, and
 * says when all of them have a tick batch.
 */
import { openBenchSocket } from './bench-socket.ts'
import { quotesPerBatch } from './market.ts'
import type { FromLoad, ToLoad } from './messages.ts'

const tell = (message: FromLoad): void => void process.send?.(message)

/** A listen queue is finite; sockets are opened this many at a time. */
const openingAtOnce = 50

/** Tells of each tick batch that the last of all sockets has got. */
const batchCounter = (sockets: number) => {
  const missing: number[] = []
  return (before: number, after: number): void => {
    const last = Math.floor(after / quotesPerBatch)
    for (let batch = Math.floor(before / quotesPerBatch) + 1; batch <= last; batch += 1) {
      missing[batch] = (missing[batch] ?? sockets) - 1
      if (missing[batch] === 0) tell({ type: 'batches', count: batch })
    }
  }
}

const connectAll = async ({ port, sockets, dialect }: ToLoad): Promise<void> => {
  const onQuotes = batchCounter(sockets)
  for (let opened = 0; opened < sockets; opened += openingAtOnce) {
    const some = Math.min(openingAtOnce, sockets - opened)
    await Promise.all(Array.from({ length: some }, () => openBenchSocket(port, dialect, onQuotes)))
  }
  tell({ type: 'connected' })
}

process.on('message', (message: ToLoad) => void connectAll(message))
