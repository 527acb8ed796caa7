import { Plus } from 'lucide-react'
import { useState, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScannerMetricsReply } from '../../../../contracts/scanner.ts'
import { scanLimits } from '../../../../domain/scan/limits.ts'
import { Button } from '../../../components/controls/button.tsx'
import { Dialog } from '../../../components/panels/dialog.tsx'
import { type DraftRule, isWrong, newRule, rulesToSend } from './rule.ts'
import { RuleRow } from './rule-row.tsx'
import { ScanFailed } from '../scan-failed.tsx'
import { useScanMutation } from '../../../api/scanner.ts'
import { countHere } from './count-here.ts'
import { scannerLimits } from '../limits.ts'

interface Preview {
  readonly of: readonly DraftRule[]
  readonly count: number | null
}

/**
 * How many stocks meet the rules as they are typed; null: not known yet. What the page has numbers
 * for is counted here, at once; of the rest the server is asked when the rules rest.
 */
const usePreview = (
  rules: readonly DraftRule[],
  reply: ScannerMetricsReply | undefined,
): number | null => {
  const [ask] = useScanMutation()
  const [preview, setPreview] = useState<Preview>({ of: rules, count: null })
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
        if (current) setPreview({ of: rules, count: data?.length ?? null })
      })
    }, scannerLimits.previewSettleMs)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [ask, isAsked, rules])
  return here ?? (preview.of === rules ? preview.count : null)
}

interface AdvancedDialogProps {
  /** The rules to begin with; none: one new rule. */
  readonly rules: readonly DraftRule[]
  /** Today's numbers of all stocks; none: not known yet. */
  readonly reply: ScannerMetricsReply | undefined
  readonly isRunning: boolean
  /** The last scan from here came to nothing; why stands in the notification. */
  readonly failed: boolean
  readonly onScan: (rules: readonly DraftRule[]) => void
  readonly onSave: (rules: readonly DraftRule[]) => void
  readonly onClose: () => void
}

/** Advanced Scan: rules, how many stocks meet them, and what to do with them. */
export const AdvancedDialog = (props: AdvancedDialogProps) => {
  const { t } = useTranslation()
  const [rules, setRules] = useState(() => (props.rules.length === 0 ? [newRule()] : props.rules))
  const count = usePreview(rules, props.reply)
  const wrong = rules.some(isWrong)
  const replace = (next: DraftRule) =>
    setRules(rules.map((rule) => (rule.id === next.id ? next : rule)))
  return (
    <Dialog
      title={t('scanner.dialog.title')}
      description={t('scanner.dialog.description')}
      className="max-w-[900px]"
      onClose={props.onClose}
      foot={
        <>
          <Button look="ghost" onClick={props.onClose}>
            {t('scanner.dialog.cancel')}
          </Button>
          <Button disabled={wrong} onClick={() => props.onSave(rules)}>
            {t('scanner.dialog.save')}
          </Button>
          <Button
            look="primary"
            disabled={wrong || props.isRunning}
            aria-busy={props.isRunning}
            onClick={() => props.onScan(rules)}
          >
            {t(props.isRunning ? 'scanner.dialog.scanning' : 'scanner.dialog.scan')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {rules.map((rule, index) => (
          <RuleRow
            key={rule.id}
            rule={rule}
            index={index}
            reply={props.reply}
            onChange={replace}
            onRemove={
              rules.length === 1 ? null : () => setRules(rules.filter(({ id }) => id !== rule.id))
            }
          />
        ))}
      </div>
      <Button
        look="ghost"
        size="sm"
        className="mt-3 -ml-2 text-accent-text!"
        disabled={rules.length >= scanLimits.rulesPerScanMax}
        onClick={() => setRules([...rules, newRule()])}
      >
        <Plus className="size-4" strokeWidth={1.75} aria-hidden />
        {t('scanner.dialog.addRule')}
      </Button>
      <ScanFailed when={props.failed} />
      <p role="status" className="min-h-5 pt-2 text-text-2">
        {count !== null &&
          t('scanner.dialog.preview', { count, all: props.reply?.rows.length ?? 0 })}
      </p>
    </Dialog>
  )
}
