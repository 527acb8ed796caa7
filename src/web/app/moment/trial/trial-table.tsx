import { useTranslation } from 'react-i18next'
import type { CompoundRule } from '../../../../domain/alert/rule/rule.ts'
import { formatPrice } from '../../../../domain/notation/price.ts'
import { classNames } from '../../../components/class-names.ts'
import { computedNumber, quantityWords } from '../../../components/text/alert-words.ts'
import type { Compared, TrialRow } from './compare-triggers.ts'
import { useTrialTime } from './use-verdict.ts'

interface ValuesProps {
  readonly rule: CompoundRule
  readonly sides: TrialRow['sides']
}

/** `RSI (14) 29.5, against 30`: each condition of the rule at the tick. */
const Values = ({ rule, sides }: ValuesProps) => {
  const { t } = useTranslation()
  if (sides === null) return t('clock.trial.noValues')
  return rule.conditions.map(({ left }, index) => {
    const number = (value: number | null | undefined) =>
      typeof value === 'number' ? computedNumber(left, value) : t('alertRules.why.unknown')
    const { value, level } = sides[index] ?? {}
    return (
      <span key={index} className="mr-3 inline-block">
        {quantityWords(left, t)}{' '}
        {t('alertRules.why.value', { value: number(value), level: number(level) })}
      </span>
    )
  })
}

interface TrialTableProps {
  readonly rule: CompoundRule
  readonly compared: Compared
  /** When the trial begins, Unix ms. */
  readonly from: number
  readonly onGo: (at: number) => void
}

export const TrialTable = ({ rule, compared: { rows, until }, from, onGo }: TrialTableProps) => {
  const { t } = useTranslation()
  const time = useTrialTime(from)
  const foundBy = ({ at, by }: TrialRow) =>
    t(`clock.trial.by.${by === 'page' && at > until ? 'open' : by}`)
  return (
    <div className="max-h-[118px] overflow-y-auto rounded-sm border border-line bg-bg">
      <table className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">{t('clock.trial.list')}</caption>
        <thead className="sticky top-0 bg-bg text-xs text-text-3">
          <tr className="*:px-2 *:py-1 *:font-semibold">
            <th scope="col">{t('clock.trial.time')}</th>
            <th scope="col" className="text-right">
              {t('clock.trial.price')}
            </th>
            <th scope="col">{t('clock.trial.values')}</th>
            <th scope="col" className="whitespace-nowrap">
              {t('clock.trial.server')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map((row, index) => (
            <tr
              key={rows.length - index}
              className="border-t border-line align-baseline num *:px-2 *:py-1"
            >
              <td>
                <button
                  type="button"
                  title={t('clock.goTo', { moment: time(row.at) })}
                  onClick={() => onGo(row.at)}
                  className="font-strong underline-offset-2 hover:underline"
                >
                  {time(row.at)}
                </button>
              </td>
              <td className="text-right">{formatPrice(row.price)}</td>
              <td className="text-text-2">
                <Values rule={rule} sides={row.sides} />
              </td>
              <td
                className={classNames(
                  'whitespace-nowrap',
                  row.by === 'both' ? 'text-good' : 'text-text-2',
                )}
              >
                {foundBy(row)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
