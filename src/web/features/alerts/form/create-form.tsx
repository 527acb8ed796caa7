import { type SyntheticEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDryRunMutation } from '../../../api/alert-dry-run.ts'
import { asCallError, type CallError } from '../../../api/call-error.ts'
import { useClosed } from '../../../components/past/use-closed.ts'
import { lazyPart } from '../../../components/loading/lazy-part.ts'
import { Button } from '../../../components/controls/button.tsx'
import { SmallField } from '../../../components/controls/field.tsx'
import { useServerText } from '../../../i18n/use-server-text.ts'
import { type AlertForm, emptyForm, readForm } from './alert-form-state.ts'
import { DryRunNote } from './dry-run-note.tsx'
import { TargetField } from './target-field.tsx'
import { TypeField } from './type-field.tsx'
import { useAlertChanges } from '../use-alert-changes.ts'

const moreOptions = lazyPart(async () => (await import('./channel-choice.tsx')).MoreOptions)

/** The place of a refusal: beside its field, or below the form. */
type RefusalPlace = 'symbol' | 'targetPrice' | 'form'

/** The field that a refusal of the server concerns, by its words. */
const placeOfRefusal = ({ status, sentence }: CallError): RefusalPlace => {
  // Nothing is known that the value could be measured against.
  if (/ to measure the (change|volume) against$/.test(sentence)) return 'targetPrice'
  if (status !== 400 && status !== 404) return 'form'
  if (/symbol/i.test(sentence)) return 'symbol'
  return /^(value|enter a (price|multiple|percentage))/i.test(sentence) ? 'targetPrice' : 'form'
}

/** The faults by place: missing input, or else the server's refusal. */
const wrongOf = (
  missing: ReturnType<typeof readForm>['missing'] | null,
  refusal: CallError | null,
  say: (text: string) => string,
) => {
  const refusedAt = (place: RefusalPlace) =>
    refusal && placeOfRefusal(refusal) === place ? say(refusal.sentence) : undefined
  return {
    symbol: missing?.symbol ?? refusedAt('symbol'),
    targetPrice: missing?.targetPrice ?? refusedAt('targetPrice'),
    form: refusedAt('form'),
  }
}

interface Refused {
  readonly form: AlertForm
  readonly error: CallError
}

/** The form's state and what its two buttons do. */
const useAlertForm = (symbol: string, visit: string) => {
  const { t } = useTranslation()
  const say = useServerText()
  const [form, setForm] = useState<AlertForm>({ ...emptyForm, symbol })
  // Asked for a stock while the page is open, perhaps once more: the rest stays as it was typed.
  const [given, setGiven] = useState(visit)
  if (symbol !== '' && visit !== given) {
    setGiven(visit)
    setForm({ ...form, symbol })
  }
  const [asked, setAsked] = useState(false)
  // A refusal is shown only until the form is changed.
  const [refused, setRefused] = useState<Refused | null>(null)
  const [tried, setTried] = useState<AlertForm | null>(null)
  const [channels, setChannels] = useState<readonly string[]>([])
  const { create, isCreating } = useAlertChanges()
  const [tryOut, trial] = useDryRunMutation()

  const { body, missing } = readForm(form, t, say)
  const change = (part: Partial<AlertForm>) => {
    setForm({ ...form, ...part })
    trial.reset()
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!body) return
    const refusal = await create(
      channels.length > 0 ? { ...body, channels: [...channels] } : body,
      form.message.trim(),
    )
    setRefused(refusal && { form, error: refusal })
    if (refusal !== null) return
    setAsked(false)
    setForm((now) => (now === form ? { ...emptyForm, type: form.type } : now))
  }
  const tryOnHistory = () => {
    setAsked(true)
    setRefused(null)
    setTried(form)
    if (body) void tryOut(body)
  }

  const isTried = tried === form
  const untried = isTried && trial.error ? asCallError(trial.error) : null
  const refusal = refused?.form === form ? refused.error : untried
  const wrong = wrongOf(asked ? missing : null, refusal, say)
  const found = isTried ? trial.data : undefined
  const isTrying = trial.isLoading
  const delivered = { channels, setChannels }
  const closed = useClosed()
  const state = { form, body, found, isTrying, isCreating, wrong, closed, delivered }
  return { ...state, change, submit, tryOnHistory }
}

const besideFields = 'max-sm:grow lg:mt-[23px]'

interface FormButtonsProps {
  readonly isTrying: boolean
  readonly isCreating: boolean
  /** The page shows the past. */
  readonly isClosed: boolean
  readonly tryOnHistory: () => void
  /** Whether more options are shown, in the element with this id once it is there. */
  readonly more: { readonly isOpen: boolean; readonly id: string | undefined; toggle: () => void }
}

const FormButtons = ({ isTrying, isCreating, isClosed, tryOnHistory, more }: FormButtonsProps) => {
  const { t } = useTranslation()
  return (
    <>
      <Button
        look="ghost"
        className={besideFields}
        aria-expanded={more.isOpen}
        aria-controls={more.id}
        onClick={more.toggle}
      >
        {t('alerts.form.more')}
      </Button>
      <Button
        className={besideFields}
        disabled={isTrying || isClosed}
        aria-busy={isTrying}
        onClick={tryOnHistory}
      >
        {t('alerts.form.tryOut')}
      </Button>
      <Button
        type="submit"
        look="primary"
        className={besideFields}
        disabled={isCreating || isClosed}
        aria-busy={isCreating}
      >
        {t(isCreating ? 'alerts.form.pending' : 'alerts.create')}
      </Button>
    </>
  )
}

interface CreateFormProps {
  /** The stock that it begins with. */
  readonly symbol?: string | undefined
  /** By which step to this page that stock was asked for. */
  readonly visit: string
}

/** Creates an alert; before that it can be tried on what has happened. */
export const CreateForm = ({ symbol = '', visit }: CreateFormProps) => {
  const { t } = useTranslation()
  const id = useId()
  const [isMore, setMore] = useState(false)
  const isReady = moreOptions.useReady(isMore, () => setMore(false))
  const {
    delivered,
    form,
    body,
    wrong,
    change,
    submit,
    tryOnHistory,
    found,
    isTrying,
    isCreating,
    closed,
  } = useAlertForm(symbol, visit)
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid grid-cols-2 items-start gap-3 rounded-md border border-line bg-panel p-4 sm:flex sm:flex-wrap"
    >
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
      <TypeField value={form.type} onChange={(type) => change({ type })} />
      <TargetField form={form} error={wrong.targetPrice} onChange={change} />
      <SmallField
        label={t('alerts.form.message')}
        maxLength={200}
        className="sm:w-44"
        value={form.message}
        onChange={({ target }) => change({ message: target.value })}
      />
      <div className="col-span-2 flex min-w-60 grow basis-72 flex-wrap items-start gap-3 max-lg:basis-full">
        <div className="min-w-40 grow basis-0 max-sm:basis-full">
          {closed ?? <DryRunNote body={body} tried={found} failed={wrong.form} />}
        </div>
        <FormButtons
          {...{ isTrying, isCreating, tryOnHistory, isClosed: closed !== null }}
          more={{ isOpen: isMore, id: isReady ? id : undefined, toggle: () => setMore(!isMore) }}
        />
      </div>
      {isReady && (
        <moreOptions.Part id={id} chosen={delivered.channels} onChange={delivered.setChannels} />
      )}
    </form>
  )
}
