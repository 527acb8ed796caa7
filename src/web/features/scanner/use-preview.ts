import { useEffect, useState } from 'react'
import { useScanMutation } from '../../api/scanner.ts'
import { scannerLimits } from './limits.ts'
import { type DraftRule, isPeriodWrong, rulesToSend } from './rule.ts'

/** How many stocks meet the rules as they are typed; null: not known yet. */
export const usePreview = (rules: readonly DraftRule[]): number | null => {
  const [ask] = useScanMutation()
  const [count, setCount] = useState<number | null>(null)
  useEffect(() => {
    if (rules.some(isPeriodWrong)) return
    let current = true
    const timer = setTimeout(() => {
      void ask(rulesToSend(rules)).then(({ data }) => {
        if (current) setCount(data?.length ?? null)
      })
    }, scannerLimits.previewSettleMs)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [ask, rules])
  return count
}
