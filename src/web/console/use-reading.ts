import { useCallback, useEffect, useState } from 'react'
import type { z } from 'zod'
import { read, sentenceOf } from './calls.ts'
import { wait } from '../../platform/timers.ts'

export interface Reading<Value> {
  readonly value: Value | null
  /** Whether `value` is still that of the path before. */
  readonly isOld: boolean
  /** The error of the newest call; null: none. */
  readonly error: string | null
  readonly refresh: () => void
}

interface Options {
  /** Milliseconds between an answer and the next call; null: once. */
  readonly everyMs: number | null
  /** The wait before the first call, so that a moving slider sends none. */
  readonly settleMs?: number
}

/** Reads a path of the operators' port, again and again; answers to an older path are dropped. */
export const useReading = <Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  { everyMs, settleMs = 0 }: Options,
): Reading<z.output<Schema>> => {
  const [answer, setAnswer] = useState<{ path: string; value: z.output<Schema> } | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    const isOver = () => signal.aborted
    const follow = async () => {
      await wait(settleMs, signal)
      while (!isOver()) {
        try {
          const value = await read(path, schema, signal)
          if (isOver()) return
          setAnswer({ path, value })
          setError(null)
        } catch (failure) {
          if (isOver()) return
          setError(sentenceOf(failure))
        }
        if (everyMs === null) return
        await wait(everyMs, signal)
      }
    }
    void follow()
    return () => ending.abort()
  }, [path, schema, everyMs, settleMs, round])
  const refresh = useCallback(() => setRound((before) => before + 1), [])
  return {
    value: answer?.value ?? null,
    isOld: answer !== null && answer.path !== path,
    error,
    refresh,
  }
}
