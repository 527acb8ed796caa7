import { Plus } from 'lucide-react'
import { useState, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScannerMetricsReply } from '../../../../contracts/scans/scanner.ts'
import { scanLimits } from '../../../../domain/scan/limits.ts'
import { Button } from '../../../components/controls/button.tsx'
import { Dialog } from '../../../components/panels/dialog.tsx'
import {
  type DraftRule,
  isWrong,
  newRule,
  rulesToSend,
} from '../../../components/rules/draft-rule.ts'
import { RuleRow } from './rule-row.tsx'
import { ScanFailed } from '../scan-failed.tsx'
import { WatchButton } from '../watch/watch-button.tsx'
import { useScanMutation } from '../../../api/scans/scanner.ts'
import { matchesHere } from './matches-here.ts'
import { scannerLimits } from '../limits.ts'
import '../../../i18n/en/scanner/scan-rules.ts'

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
    () => (reply && !rules.some(isWrong) ? (matchesHere(rules, reply)?.length ?? null) : null),
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

const RuleList = (props: {
  readonly rules: readonly DraftRule[]
  readonly reply: ScannerMetricsReply | undefined
  readonly onChange: (rules: readonly DraftRule[]) => void
}) => {
  const { t } = useTranslation()
  const { rules, reply, onChange } = props
  const replace = (next: DraftRule) =>
    onChange(rules.map((rule) => (rule.id === next.id ? next : rule)))
  return (
    <>
      <div className="grid gap-3">
        {rules.map((rule, index) => (
          <RuleRow
            key={rule.id}
            rule={rule}
            index={index}
            reply={reply}
            onChange={replace}
            onRemove={
              rules.length === 1 ? null : () => onChange(rules.filter(({ id }) => id !== rule.id))
            }
          />
        ))}
      </div>
      <Button
        look="ghost"
        size="sm"
        className="mt-3 -ml-2 text-accent-text!"
        disabled={rules.length >= scanLimits.rulesPerScanMax}
        onClick={() => onChange([...rules, newRule()])}
      >
        <Plus className="size-4" />
        {t('scanner.dialog.addRule')}
      </Button>
    </>
  )
}

const NameInput = (props: {
  readonly value: string
  readonly placeholder: string
  readonly onChange: (name: string) => void
}) => {
  const { t } = useTranslation()
  return (
    <label className="flex min-w-0 grow items-center gap-2 text-xs font-semibold whitespace-nowrap text-text-3 max-sm:basis-full">
      {t('scanner.dialog.name')}
      <input
        autoComplete="off"
        maxLength={scannerLimits.nameCharactersMax}
        placeholder={props.placeholder}
        value={props.value}
        onChange={({ target }) => props.onChange(target.value)}
        className="h-8 w-full max-w-80 min-w-0 rounded-sm border border-edge bg-bg px-2.5 text-md font-normal text-text placeholder:text-text-3"
      />
    </label>
  )
}

/** Asks in the place of the buttons, before what was typed is lost. */
const DropChanges = (props: { readonly onKeep: () => void; readonly onDrop: () => void }) => {
  const { t } = useTranslation()
  return (
    <>
      <p role="alert" className="grow self-center font-medium">
        {t('scanner.dialog.askDrop')}
      </p>
      <Button onClick={props.onDrop}>{t('scanner.dialog.drop')}</Button>
      <Button look="primary" autoFocus onClick={props.onKeep}>
        {t('scanner.dialog.keepEditing')}
      </Button>
    </>
  )
}

interface AdvancedDialogProps {
  /** The rules to begin with; none: one new rule. */
  readonly rules: readonly DraftRule[]
  /** Today's numbers of all stocks; none: not known yet. */
  readonly reply: ScannerMetricsReply | undefined
  readonly isRunning: boolean
  /** The last scan from here came to nothing; why stands in the notification. */
  readonly failed: boolean
  /** The name of the scan that the rules belong to; empty: it has none yet. */
  readonly name: string
  /** The name of a scan for which none is typed. */
  readonly defaultName: () => string
  readonly onScan: (rules: readonly DraftRule[], name: string) => void
  readonly onSave: (rules: readonly DraftRule[], name: string) => void
  readonly onClose: () => void
}

export const AdvancedDialog = (props: AdvancedDialogProps) => {
  const { t } = useTranslation()
  const [begun] = useState(() => (props.rules.length === 0 ? [newRule()] : props.rules))
  const [rules, setRules] = useState(begun)
  const [typed, setName] = useState(props.name)
  const [isAsking, setAsking] = useState(false)
  const name = typed.trim()
  const isEdited = name !== props.name || JSON.stringify(rules) !== JSON.stringify(begun)
  const count = usePreview(rules, props.reply)
  const wrong = rules.some(isWrong)
  return (
    <Dialog
      title={t('scanner.dialog.title')}
      description={t('scanner.dialog.description')}
      className="max-w-[900px]"
      // A click beside the dialog, Escape and X may be meant for something else; Cancel is not.
      onClose={isEdited ? () => setAsking(true) : props.onClose}
      foot={
        isAsking ? (
          <DropChanges onKeep={() => setAsking(false)} onDrop={props.onClose} />
        ) : (
          <>
            <NameInput value={typed} placeholder={props.defaultName()} onChange={setName} />
            <Button look="ghost" onClick={props.onClose}>
              {t('scanner.dialog.cancel')}
            </Button>
            <Button disabled={wrong} onClick={() => props.onSave(rules, name)}>
              {t('scanner.dialog.save')}
            </Button>
            <Button
              look="primary"
              disabled={wrong || props.isRunning}
              aria-busy={props.isRunning}
              onClick={() => props.onScan(rules, name)}
            >
              {t(props.isRunning ? 'scanner.dialog.scanning' : 'scanner.dialog.scan')}
            </Button>
          </>
        )
      }
    >
      <RuleList rules={rules} reply={props.reply} onChange={setRules} />
      <ScanFailed when={props.failed} />
      <div className="flex min-h-7 items-center gap-3 pt-2">
        <p role="status" className="text-text-2">
          {count !== null &&
            t('scanner.dialog.preview', { count, all: props.reply?.rows.length ?? 0 })}
        </p>
        <span className="ml-auto">
          <WatchButton rules={rules} name={name} size="sm" disabled={wrong} />
        </span>
      </div>
    </Dialog>
  )
}
