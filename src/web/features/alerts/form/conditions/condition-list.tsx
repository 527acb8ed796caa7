import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ruleLimits } from '../../../../../domain/alert/rule/limits.ts'
import { ruleMatches } from '../../../../../domain/alert/vocabulary.ts'
import { Button } from '../../../../components/controls/button.tsx'
import { WordSelect } from '../../../../components/rules/controls.tsx'
import type { AlertForm } from '../alert-form-state.ts'
import { ConditionRow, type NeverKnown } from './condition-row.tsx'
import { newCondition } from './draft-condition.ts'

const { conditionsPerRuleMax: max } = ruleLimits

interface ConditionListProps {
  readonly form: AlertForm
  readonly asked: boolean
  readonly neverKnown: NeverKnown | null
  readonly onChange: (part: Partial<AlertForm>) => void
  /** The condition of the first line as a row, before another is added. */
  readonly ofLine: () => AlertForm['conditions']
}

/** The conditions of a rule, which take the place of type and target while there are some. */
export const ConditionList = ({ form, onChange, ofLine, ...row }: ConditionListProps) => {
  const { t } = useTranslation()
  const { conditions, match } = form
  const isFull = conditions.length >= max
  return (
    <div className="grid gap-3">
      {conditions.length > 1 && (
        <WordSelect
          label={t('alertRules.form.when')}
          className="w-52"
          groups={[{ words: ruleMatches }]}
          value={match}
          textOf={(word) => t(`alertRules.matches.${word}`)}
          onChange={(chosen) => onChange({ match: chosen })}
        />
      )}
      {conditions.map((condition, index) => (
        <ConditionRow
          key={condition.id}
          condition={condition}
          index={index}
          {...row}
          onChange={(next) =>
            onChange({ conditions: conditions.map((each) => (each.id === next.id ? next : each)) })
          }
          onRemove={() =>
            onChange({ conditions: conditions.filter(({ id }) => id !== condition.id) })
          }
        />
      ))}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          look="ghost"
          size="sm"
          className="-ml-2 text-accent-text!"
          disabled={isFull}
          onClick={() =>
            onChange({
              conditions: [...(conditions.length > 0 ? conditions : ofLine()), newCondition()],
            })
          }
        >
          <Plus className="size-4" />
          {t('alertRules.form.add')}
        </Button>
        <span role="status" className="text-sm text-text-2">
          {isFull && t('alertRules.form.full', { max })}
        </span>
      </div>
    </div>
  )
}
