import type { Browser } from 'playwright-core'
import { z } from 'zod'

const event = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** Microseconds. */
  ts: z.number().default(0),
  dur: z.number().default(0),
  /** Processor time of the thread, microseconds: what others do on the machine is not in it. */
  tdur: z.number().default(0),
  args: z.object({ name: z.unknown() }).partial().loose().optional(),
})

const trace = z.object({ traceEvents: z.array(event) })

type TraceEvent = z.output<typeof event>

/**
 * What has to be recorded for {@link frameTimes}, and nothing else: the browser's own choice records a
 * hundred events a frame, and reads the thread's clock twice for each of them, within the frame.
 */
const traceCategories = [
  '-*',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
]

const commitsIn = (events: readonly TraceEvent[]): number =>
  events.filter(({ name }) => name === 'Commit').length

const isWithin = (at: number, { ts, dur }: TraceEvent): boolean => at >= ts && at <= ts + dur

/**
 * Processor time of the page's main thread for each frame that it made, in milliseconds: everything
 * it did since the frame before, the reading of messages and the collection of garbage too.
 *
 * @param json a trace of Chromium with {@link traceCategories}
 */
const frameTimes = (json: string): number[] => {
  const { traceEvents } = trace.parse(JSON.parse(json))
  const threads = traceEvents
    .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
    .map((thread) => traceEvents.filter(({ pid, tid }) => pid === thread.pid && tid === thread.tid))
  // The browser keeps renderers in reserve, and one for its own windows: the page's is the one that draws.
  const own = threads.toSorted((a, b) => commitsIn(b) - commitsIn(a))[0] ?? []
  const commits = own.filter(({ name }) => name === 'Commit').map(({ ts }) => ts)
  const tasks = own.filter(({ name, ph }) => name === 'RunTask' && ph === 'X')
  const times: number[] = []
  let spent = 0
  for (const task of tasks.sort((a, b) => a.ts - b.ts)) {
    // In a virtual machine the thread's clock runs ahead now and then, by some milliseconds.
    spent += Math.min(task.tdur, task.dur)
    if (!commits.some((at) => isWithin(at, task))) continue
    times.push(spent / 1_000)
    spent = 0
  }
  return times
}

/** {@link frameTimes} of the frames that the page makes during the work. */
export const framesDuring = async (
  browser: Browser,
  work: () => Promise<unknown>,
): Promise<number[]> => {
  await browser.startTracing(undefined, { categories: traceCategories })
  await work()
  return frameTimes((await browser.stopTracing()).toString())
}
