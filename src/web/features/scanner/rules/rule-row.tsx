import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScannerMetricsReply } from '../../../../contracts/scans/scanner.ts'
import { scanConjunctions, scanOperators } from '../../../../domain/scan/vocabulary.ts'
import { classNames } from '../../../components/class-names.ts'
import { IconButton } from '../../../components/controls/button.tsx'
import { Compared } from './compared.tsx'
import { span, WordSelect } from '../../../components/rules/controls.tsx'
import { fieldGroups } from '../../../components/rules/field-groups.ts'
import { doubtAbout } from './doubt.ts'
import { type DraftRule, lookingAt } from '../../../components/rules/draft-rule.ts'
import { fieldText } from '../../../components/rules/scan-words.ts'

interface RuleRowProps {
  readonly rule: DraftRule
  readonly index: number
  /** Today's numbers of all stocks; none: not known yet. */
  readonly reply: ScannerMetricsReply | undefined
  readonly onChange: (rule: DraftRule) => void
  /** Not there while it is the only rule. */
  readonly onRemove: (() => void) | null
}

const Joined = ({
  rule,
  index,
  onChange,
}: Pick<RuleRowProps, 'rule' | 'index' | 'onChange'>): ReactNode => {
  const { t } = useTranslation()
  if (index === 0)
    return (
      <span className="font-semibold text-text-2 max-sm:col-span-5 sm:pt-[26px]">
        {t('scanner.dialog.where')}
      </span>
    )
  return (
    <WordSelect
      quiet
      label={t('scanner.dialog.conjunction')}
      className={span.short}
      groups={[{ words: scanConjunctions }]}
      value={rule.conjunction}
      textOf={(word) => t(`scanner.conjunctions.${word}`)}
      onChange={(conjunction) => onChange({ ...rule, conjunction })}
    />
  )
}

/** One rule: how it is joined, what it looks at, how it compares, and with what. */
export const RuleRow = ({ rule, index, reply, onChange, onRemove }: RuleRowProps) => {
  const { t } = useTranslation()
  const number = index + 1
  const doubt = doubtAbout(rule, reply, t)
  return (
    <div
      role="group"
      aria-label={t('scanner.dialog.rule', { number })}
      className="relative flex gap-2 border-b hairline pb-3 last:border-b-0"
    >
      <div className="grid grow grid-cols-5 items-start gap-2 sm:grid-cols-[76px_repeat(2,minmax(0,1.35fr))_minmax(0,1fr)_minmax(0,1.35fr)_88px]">
        <Joined rule={rule} index={index} onChange={onChange} />
        <WordSelect
          quiet={index > 0}
          label={t('scanner.dialog.field')}
          className={index > 0 ? span.long : 'max-sm:col-span-5'}
          groups={fieldGroups.map(({ name, fields }) => ({
            label: t(`scanner.groups.${name}`),
            words: fields,
          }))}
          value={rule.field}
          textOf={(word) => fieldText(word, t)}
          onChange={(field) => onChange(lookingAt(rule, field))}
        />
        <WordSelect
          quiet={index > 0}
          label={t('scanner.dialog.operator')}
          className={span.long}
          groups={[{ words: scanOperators }]}
          value={rule.operator}
          textOf={(word) => t(`scanner.operators.${word}`)}
          onChange={(operator) => onChange({ ...rule, operator })}
        />
        <Compared rule={rule} index={index} onChange={onChange} />
        <p role="status" className="col-span-full text-xs text-text-2 empty:hidden sm:col-start-2">
          {doubt}
        </p>
      </div>
      <span
        className={classNames(
          'max-sm:absolute max-sm:-top-2.5 max-sm:right-0 sm:size-8 sm:shrink-0',
          index === 0 && 'sm:mt-5',
        )}
      >
        {onRemove && (
          <IconButton
            Icon={X}
            size="icon"
            label={t('scanner.dialog.removeRule', { number })}
            onClick={onRemove}
          />
        )}
      </span>
    </div>
  )
}
