import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDryRunMutation } from '../../../api/alerts/alert-dry-run.ts'
import { asCallError, type CallError } from '../../../api/call-error.ts'
import type { ServerAnswer } from './compare-triggers.ts'
import type { TriedRule } from './tried-rule.ts'

const limits = {
  /** The shortest time between two requests while the past plays. */
  everyMs: 5_000,
  /** And takes at most this share of the time. */
  shareMax: 0.1,
  /** How long a clock that does not play rests before a request. */
  settleMs: 500,
} as const

/**
 * What the server finds in the span of a trial. It is asked again as the clock goes on.
 * @param from the moment of its beginning, and `reached` that of the clock, Unix ms
 */
export const useServerAnswer = (
  tried: TriedRule,
  from: number,
  reached: number,
  isPlaying: boolean,
) => {
  const [ask, { isLoading }] = useDryRunMutation()
  const [answer, setAnswer] = useState<ServerAnswer | null>(null)
  const [error, setError] = useState<CallError | null>(null)
  const [asked, setAsked] = useState(from)
  /** When the server may be asked again, by the monotonic clock. */
  const [free, setFree] = useState(() => performance.now() + limits.everyMs)
  const call = useRef<{ readonly abort: () => void }>(null)
  const begin = useEffectEvent(async () => {
    const begun = performance.now()
    const span = { from: new Date(from).toISOString(), to: new Date(reached).toISOString() }
    setAsked(reached)
    const { rule, ...rest } = tried
    const asking = ask({
      ...rest,
      ...span,
      expiresAt: null,
      rule: { ...rule, conditions: [...rule.conditions] },
    })
    call.current = asking
    const result = await asking
    const ended = performance.now()
    setFree(ended + Math.max(limits.everyMs, (ended - begun) / limits.shareMax))
    if (result.data) setAnswer({ to: reached, reply: result.data })
    setError(result.error ? asCallError(result.error) : null)
  })
  const isDue = !isLoading && reached > asked
  useEffect(() => {
    if (!isDue) return
    const waitMs = isPlaying ? Math.max(0, free - performance.now()) : limits.settleMs
    const timer = setTimeout(() => void begin(), waitMs)
    return () => clearTimeout(timer)
  }, [isDue, reached, isPlaying, free])
  useEffect(() => () => call.current?.abort(), [])
  return { answer, error, isAsking: isLoading }
}
