import { setTimeout as wait } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import { median } from '../harness/median.ts'

const looks = 3
const betweenChecksMs = 500

/** Bytes of the page's heap that are still held after garbage was collected; of a few looks. */
export const heldBytes = async (line: CDPSession): Promise<number> => {
  const seen: number[] = []
  for (let look = 0; look < looks; look += 1) {
    await line.send('HeapProfiler.collectGarbage')
    seen.push((await line.send('Runtime.getHeapUsage')).usedSize)
    await wait(betweenChecksMs)
  }
  return median(seen)
}

export interface Growth {
  readonly before: number
  readonly after: number
}

/** What the page holds now, and again when this long has passed. */
export const growthIn = async (line: CDPSession, ms: number): Promise<Growth> => {
  const before = await heldBytes(line)
  await wait(ms)
  return { before, after: await heldBytes(line) }
}

/** From now on the page never lets go of a price it has read: the smallest leak of a tick path. */
export const plantLeak = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const kept: unknown[] = []
    const parse = JSON.parse.bind(JSON)
    JSON.parse = (text: string): unknown => {
      const value: unknown = parse(text)
      kept.push(value)
      return value
    }
  })
