import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AgedScanMatch } from '../../../contracts/scans/scan-match.ts'
import { useScanMutation } from '../../api/scans/scanner.ts'
import { useCallText } from '../../components/text/use-call-text.ts'
import { useAppDispatch } from '../../state/hooks.ts'
import { failureToast, plainToast } from '../../state/toasts.ts'
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
}

export const useScan = () => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const callText = useCallText()
  const [ask, { isLoading }] = useScanMutation()
  const [scanned, setScanned] = useState<Scanned | null>(null)
  const newest = useRef<readonly DraftRule[] | null>(null)

  const run = async (rules: readonly DraftRule[], { id, name }: Origin): Promise<boolean> => {
    newest.current = rules
    const { data, error } = await ask(rulesToSend(rules))
    // Another was asked for meanwhile; its answer may have come sooner, and is what counts.
    if (newest.current !== rules) return true
    if (!data) {
      dispatch(failureToast(t('scanner.toasts.failed'), callText(error)))
      return false
    }
    setScanned({ rules, origin: { id, name }, matches: data, at: Date.now() })
    dispatch(
      plainToast(
        t('scanner.toasts.done'),
        data.length === 0
          ? t('scanner.toasts.none')
          : t('scanner.toasts.found', { count: data.length }),
      ),
    )
    return true
  }
  const clear = () => {
    newest.current = null
    setScanned(null)
  }
  return { run, clear, isRunning: isLoading, scanned }
}
