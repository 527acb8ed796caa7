import { useEffect, useMemo, useState } from 'react'
import type { ScannerMetricsReply } from '../../../../contracts/scanner.ts'
import { useScanMutation } from '../../../api/scanner.ts'
import { countHere } from './count-here.ts'
import { scannerLimits } from '../limits.ts'
import { type DraftRule, isWrong, rulesToSend } from './rule.ts'

interface Told {
  readonly of: readonly DraftRule[]
  readonly count: number | null
}

/**
 * How many stocks meet the rules as they are typed; null: not known yet. What the page has numbers
 * for is counted here, at once; of the rest the server is asked when the rules rest.
 */
export const usePreview = (
  rules: readonly DraftRule[],
  reply: ScannerMetricsReply | undefined,
): number | null => {
  const [ask] = useScanMutation()
  const [told, setTold] = useState<Told>({ of: rules, count: null })
  const here = useMemo(
    () => (reply && !rules.some(isWrong) ? countHere(rules, reply) : null),
    [rules, reply],
  )
  const isAsked = here === null
  useEffect(() => {
    if (!isAsked || rules.some(isWrong)) return
    let current = true
    const timer = setTimeout(() => {
      void ask(rulesToSend(rules)).then(({ data }) => {
        if (current) setTold({ of: rules, count: data?.length ?? null })
      })
    }, scannerLimits.previewSettleMs)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [ask, isAsked, rules])
  return here ?? (told.of === rules ? told.count : null)
}
