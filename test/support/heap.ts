import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Bytes that are still held after what nobody holds was let go; the least of a few looks. */
export const heldBytes = async (): Promise<number> => {
  let least = Number.POSITIVE_INFINITY
  for (let look = 0; look < 5; look += 1) {
    await wait(50)
    collect()
    const { heapUsed, external } = process.memoryUsage()
    least = Math.min(least, heapUsed + external)
  }
  return least
}
