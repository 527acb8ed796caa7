import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClosed } from '../../../components/past/use-closed.ts'
import { lazyPart } from '../../../components/loading/lazy-part.ts'
import { SmallField } from '../../../components/controls/field.tsx'
import { DryRunNote } from './trial/dry-run-note.tsx'
import { FormButtons, type FormTexts } from './form-buttons.tsx'
import { type AlertFormOptions, type AlertFormState, useAlertForm } from './use-alert-form.ts'
import {
  type AlertCondition,
  alertConditions,
  conditions,
} from '../../../../domain/alert/conditions/table.ts'
import { priceInputStep, steppedBy } from '../../../components/text/alert-value.ts'
import { numberInput } from '../../../components/text/typed-number.ts'
import { Select } from '../../../components/controls/select.tsx'

interface TypeFieldProps {
  /** null: a rule is typed instead. */
  readonly value: AlertCondition | null
  readonly onChange: (type: AlertCondition) => void
}

const TypeField = ({ value, onChange }: TypeFieldProps) => {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold text-text-2">
        {t('alerts.form.type')}
      </label>
      <Select
        id={id}
        className="h-8 w-full text-md sm:w-40"
        value={value ?? 'rule'}
        onChange={({ target }) => {
          const type = alertConditions.find((each) => each === target.value)
          if (type) onChange(type)
        }}
      >
        {value === null && <option value="rule">{t('alerts.form.rule')}</option>}
        {alertConditions.map((type) => (
          <option key={type} value={type}>
            {t(`alerts.types.${type}`)}
          </option>
        ))}
      </Select>
    </div>
  )
}

interface TargetFieldProps {
  readonly form: AlertFormState['form']
  readonly error: string | undefined
  readonly onChange: (part: { readonly targetPrice: string }) => void
}

const TargetField = ({ form: { type, targetPrice }, error, onChange }: TargetFieldProps) => {
  const { t } = useTranslation()
  const { kind, bounds } = conditions[type]
  return (
    <SmallField
      label={t(`alerts.targets.${type}`)}
      error={error}
      {...numberInput}
      step={priceInputStep}
      // Number pads have no minus.
      inputMode={bounds.min < 0 ? 'text' : 'decimal'}
      className="sm:w-40"
      value={targetPrice}
      onKeyDown={(event) => {
        const next = steppedBy(event.key, targetPrice, kind)
        if (next === null) return
        event.preventDefault()
        onChange({ targetPrice: next })
      }}
      onChange={({ target }) => onChange({ targetPrice: target.value })}
    />
  )
}

const moreOptions = lazyPart(async () => (await import('./more-options.tsx')).MoreOptions)

interface AlertFormProps extends AlertFormOptions {
  readonly isSaving: boolean
  readonly texts: FormTexts
  /** More options are shown at first. */
  readonly withMore?: boolean
  /** A stock that was asked for while the form is there, by which step; the rest stays as it was typed. */
  readonly asked?: { readonly symbol: string; readonly visit: string }
}

/** The fields of an alert: one line for the four types, and more options below it. */
export const AlertForm = ({ isSaving, texts, withMore, asked, ...options }: AlertFormProps) => {
  const { t } = useTranslation()
  const id = useId()
  const [isMore, setMore] = useState(withMore ?? false)
  const state = useAlertForm(options)
  const [given, setGiven] = useState(asked?.visit)
  if (asked && asked.symbol !== '' && asked.visit !== given) {
    setGiven(asked.visit)
    state.change({ symbol: asked.symbol })
  }
  const closed = useClosed()
  const isReady = moreOptions.useReady(isMore, () => setMore(false))
  const { form, body, line, wrong, change, submit, found } = state
  const hasRows = form.conditions.length > 0
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid grid-cols-2 items-start gap-3 sm:flex sm:flex-wrap"
    >
      {form.watched === null && (
        <>
          <SmallField
            label={t('alerts.form.symbol')}
            error={wrong.symbol}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            className="sm:w-28 [&_input]:uppercase"
            value={form.symbol}
            onChange={({ target }) => change({ symbol: target.value })}
          />
          <TypeField
            value={hasRows ? null : form.type}
            onChange={(type) => change({ type, conditions: [] })}
          />
          {!hasRows && <TargetField form={form} error={wrong.targetPrice} onChange={change} />}
        </>
      )}
      <SmallField
        label={t('alerts.form.message')}
        maxLength={200}
        className="sm:w-44"
        value={form.message}
        onChange={({ target }) => change({ message: target.value })}
      />
      <div className="col-span-2 flex min-w-60 grow basis-72 flex-wrap items-start gap-3 max-lg:basis-full">
        <div className="min-w-40 grow basis-0 max-sm:basis-full">
          {closed ?? (
            <DryRunNote
              line={hasRows ? null : line}
              symbol={body && 'symbol' in body ? body.symbol : null}
              tried={found}
              failed={wrong.form}
            />
          )}
        </div>
        <FormButtons
          state={state}
          isSaving={isSaving}
          texts={texts}
          isClosed={closed !== null}
          more={{ isOpen: isMore, id: isReady ? id : undefined, toggle: () => setMore(!isMore) }}
        />
      </div>
      {isReady && <moreOptions.Part id={id} state={state} />}
    </form>
  )
}
