import { z } from 'zod'

const figures = {
  cpuSeconds: 'process_cpu_seconds_total',
  residentBytes: 'process_resident_memory_bytes',
  /** Since it was asked for last. */
  loopDelayP99Seconds: 'nodejs_eventloop_lag_p99_seconds',
  loopDelayMaxSeconds: 'nodejs_eventloop_lag_max_seconds',
} as const

export type ServerFigures = { readonly [Name in keyof typeof figures]: number }

const projectionList = z.array(z.object({ name: z.string(), lag: z.number() }))

const figureIn = (text: string, metric: string): number => {
  const line = text.split('\n').find((each) => each.startsWith(`${metric} `))
  if (line === undefined) throw new Error(`The product tells no ${metric}.`)
  return Number(line.slice(metric.length + 1))
}

/** What a running product tells of itself on its operators' port. */
export const askServer = (opsPort: number) => {
  const origin = `http://127.0.0.1:${opsPort.toString()}`
  return {
    figures: async (): Promise<ServerFigures> => {
      const text = await (await fetch(`${origin}/metrics`)).text()
      return {
        cpuSeconds: figureIn(text, figures.cpuSeconds),
        residentBytes: figureIn(text, figures.residentBytes),
        loopDelayP99Seconds: figureIn(text, figures.loopDelayP99Seconds),
        loopDelayMaxSeconds: figureIn(text, figures.loopDelayMaxSeconds),
      }
    },
    /** Events that each projection is behind the log's end. */
    lags: async (): Promise<ReadonlyMap<string, number>> => {
      const answer: unknown = await (await fetch(`${origin}/projections`)).json()
      return new Map(projectionList.parse(answer).map(({ name, lag }) => [name, lag]))
    },
    ready: async (): Promise<boolean> => (await fetch(`${origin}/readyz`)).ok,
  }
}

export type Server = ReturnType<typeof askServer>
