import { useRef, useState } from 'react'
import { useDryRunMutation } from '../../../../api/alerts/alert-dry-run.ts'
import { asCallError } from '../../../../api/call-error.ts'
import type { SentAlert } from '../../../../api/alerts/alert-changes.ts'

/** The terms that can be tried; null: a watched scan cannot. */
const triableOf = (body: SentAlert | null) => {
  if (body === null || 'scan' in body) return null
  const { channels: _, ...terms } = body
  return terms
}

/** Tries the terms on recorded history. A trial of earlier terms is cancelled. */
export const useDryRun = (body: SentAlert | null) => {
  const [ask, trial] = useDryRunMutation()
  const terms = triableOf(body)
  const key = terms && JSON.stringify(terms)
  const [tried, setTried] = useState<string | null>(null)
  const call = useRef<{ readonly abort: () => void } | null>(null)
  const tryNow = () => {
    call.current?.abort()
    setTried(key)
    call.current = terms && ask(terms)
  }
  const isTried = key !== null && tried === key
  return {
    /** The terms as text; null: they cannot be tried. */
    terms: key,
    tryNow,
    isTrying: trial.isLoading,
    found: isTried ? trial.data : undefined,
    error: isTried && trial.error ? asCallError(trial.error) : null,
  }
}
