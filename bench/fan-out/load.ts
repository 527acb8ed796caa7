/**
 * The load generator, a process of its own: opens the sockets, counts what each of them gets, and
 * says when all of them have a beat.
 */
import { openBenchSocket } from './bench-socket.ts'
import { quotesPerBeat } from './market.ts'
import type { FromLoad, ToLoad } from './messages.ts'

const tell = (message: FromLoad): void => void process.send?.(message)

/** A listen queue is finite; sockets are opened so many at a time. */
const openingAtOnce = 50

/** Tells of each beat that the last of all sockets has got. */
const beatCounter = (sockets: number) => {
  const missing: number[] = []
  return (before: number, after: number): void => {
    const last = Math.floor(after / quotesPerBeat)
    for (let beat = Math.floor(before / quotesPerBeat) + 1; beat <= last; beat += 1) {
      missing[beat] = (missing[beat] ?? sockets) - 1
      if (missing[beat] === 0) tell({ type: 'beats', count: beat })
    }
  }
}

const connectAll = async ({ port, sockets, dialect }: ToLoad): Promise<void> => {
  const onQuotes = beatCounter(sockets)
  for (let opened = 0; opened < sockets; opened += openingAtOnce) {
    const some = Math.min(openingAtOnce, sockets - opened)
    await Promise.all(Array.from({ length: some }, () => openBenchSocket(port, dialect, onQuotes)))
  }
  tell({ type: 'connected' })
}

process.on('message', (message: ToLoad) => void connectAll(message))
