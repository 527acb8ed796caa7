/** How often a cell out of sight is written: who hears the page hears no older price than this. */
const everyMs = 1_000
/** A round is spread, so that no frame has to draw all of it. */
const sharesPerRound = 10

const writers = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** Writes the cells that have waited longest. */
const writeShare = (): void => {
  const share = Math.ceil(writers.size / sharesPerRound)
  for (const write of [...writers].slice(0, share)) {
    writers.delete(write)
    writers.add(write)
    write()
  }
}

/** Calls `write` once a second until it is told to stop by what this gives. */
export const writeUnseen = (write: () => void): (() => void) => {
  writers.add(write)
  timer ??= setInterval(writeShare, everyMs / sharesPerRound)
  return () => {
    writers.delete(write)
    if (writers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
