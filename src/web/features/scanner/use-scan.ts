import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AgedScanMatch } from '../../../contracts/scans/scan-match.ts'
import { useMoment } from '../../api/moment.ts'
import { useScanMutation } from '../../api/scans/scanner.ts'
import { useCallText } from '../../components/text/use-call-text.ts'
import { useAppDispatch } from '../../state/hooks.ts'
import { failureToast, plainToast, toastDismissed } from '../../state/toasts.ts'
import { type DraftRule, rulesToSend } from '../../components/rules/draft-rule.ts'

/** The saved scan that rules belong to (`id`), and the name that was typed for them. */
export interface Origin {
  readonly id: string | null
  readonly name: string
}

export const unsaved: Origin = { id: null, name: '' }

export interface Scanned {
  readonly rules: readonly DraftRule[]
  readonly origin: Origin
  readonly matches: readonly AgedScanMatch[]
  /** When they came, by the device's clock (Unix ms). */
  readonly at: number
  /** The past moment at which they match; null: the present. */
  readonly asOf: string | null
}

export const useScan = () => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const callText = useCallText()
  const [ask, { isLoading }] = useScanMutation()
  const [scanned, setScanned] = useState<Scanned | null>(null)
  const asOf = useMoment()
  const newest = useRef<Omit<Scanned, 'matches' | 'at'> | null>(null)
  /** The toast that said what was found. */
  const report = useRef<string>(null)

  /** What matches; null: another was asked for meanwhile, whose answer may have come sooner and counts. */
  const find = async (rules: readonly DraftRule[], origin: Origin) => {
    const asked = { rules, origin, asOf }
    newest.current = asked
    const { data, error } = await ask(rulesToSend(rules))
    if (newest.current !== asked) return null
    if (data) setScanned({ ...asked, matches: data, at: Date.now() })
    else dispatch(failureToast(t('scanner.toasts.failed'), callText(error)))
    return data ?? 'failed'
  }
  const run = async (rules: readonly DraftRule[], { id, name }: Origin): Promise<boolean> => {
    const found = await find(rules, { id, name })
    if (found === null) return true
    if (found === 'failed') return false
    const text =
      found.length === 0
        ? t('scanner.toasts.none')
        : t('scanner.toasts.found', { count: found.length })
    report.current = dispatch(plainToast(t('scanner.toasts.done'), text)).payload.id
    return true
  }
  const clear = () => {
    newest.current = null
    setScanned(null)
  }
  const findAgain = useEffectEvent(async () => {
    if (!newest.current || newest.current.asOf === asOf) return
    if (report.current !== null) dispatch(toastDismissed(report.current))
    const { rules, origin } = newest.current
    if ((await find(rules, origin)) === 'failed') clear()
  })
  // What matched at another moment does not stand beside the prices of this one.
  useEffect(() => void findAgain(), [asOf])
  return { run, clear, isRunning: isLoading, scanned }
}
