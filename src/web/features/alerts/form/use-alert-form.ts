import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SentAlert } from '../../../api/alerts/alert-changes.ts'
import { asCallError, type CallError } from '../../../api/call-error.ts'
import { loadAgain } from '../../../components/loading/load-again.ts'
import { useTimeFormat } from '../../../components/text/use-time-format.ts'
import { useServerText } from '../../../i18n/use-server-text.ts'
import { type AlertForm, emptyForm, readForm } from './alert-form-state.ts'
import type * as refusalPlaces from './refusal-places.ts'
import { useDryRunMutation } from '../../../api/alerts/alert-dry-run.ts'

/** The terms that can be tried; null: a watched scan cannot. */
const triableOf = (body: SentAlert | null) => {
  if (body === null || 'scan' in body) return null
  const { channels: _, ...terms } = body
  return terms
}

/** Tries the terms on recorded history. A trial of earlier terms is cancelled. */
const useDryRun = (body: SentAlert | null) => {
  const [ask, trial] = useDryRunMutation()
  const terms = triableOf(body)
  const key = terms && JSON.stringify(terms)
  const [tried, setTried] = useState<string | null>(null)
  const call = useRef<{ readonly abort: () => void } | null>(null)
  const tryNow = () => {
    call.current?.abort()
    setTried(key)
    call.current = terms && ask(terms)
  }
  const isTried = key !== null && tried === key
  return {
    /** The terms as text; null: they cannot be tried. */
    terms: key,
    tryNow,
    isTrying: trial.isLoading,
    found: isTried ? trial.data : undefined,
    error: isTried && trial.error ? asCallError(trial.error) : null,
  }
}

/** The code that finds the field of a refusal comes with the first one. */
const usePlaces = (isRefused: boolean) => {
  const [places, setPlaces] = useState<typeof refusalPlaces | null>(null)
  useEffect(() => {
    if (!isRefused || places !== null) return
    void loadAgain(() => import('./refusal-places.ts')).then(setPlaces, () => undefined)
  }, [isRefused, places])
  return places
}

export interface AlertFormOptions {
  readonly initial: AlertForm
  /** Of an alert that exists; undefined: they are not known yet, and stay as they are. */
  readonly channels: readonly string[] | undefined
  /** Resolves to the refusal; null: it was done. */
  readonly save: (body: SentAlert, note: string, words?: string) => Promise<CallError | null>
}

export const useAlertForm = ({ initial, channels: own, save }: AlertFormOptions) => {
  const { t } = useTranslation()
  const say = useServerText()
  const { zone } = useTimeFormat()
  // When the form was opened: the server checks an expiry once more.
  const [now] = useState(Date.now)
  const [form, setForm] = useState(initial)
  const [asked, setAsked] = useState(false)
  // A refusal is shown only until the form is changed.
  const [refused, setRefused] = useState<{ form: AlertForm; error: CallError } | null>(null)
  const [chosen, setChannels] = useState<readonly string[] | null>(null)
  const channels = chosen ?? own

  const line = readForm(form, t, say)
  const more = form.readMore?.(form, {
    line: line.body,
    symbol: line.symbol,
    zone,
    now,
    t,
  })
  const body = more ? more.body : line.body
  const dryRun = useDryRun(body)

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!body) return
    const isSent = chosen !== null && (own !== undefined || chosen.length > 0)
    const refusal = await save(
      isSent ? { ...body, channels: [...chosen] } : body,
      form.message.trim(),
      more?.words,
    )
    setRefused(refusal && { form, error: refusal })
    if (refusal !== null) return
    setAsked(false)
    setForm((now) => (now === form ? { ...emptyForm, type: form.type } : now))
  }
  const refusal = refused?.form === form ? refused.error : dryRun.error
  const hasRows = form.conditions.length > 0
  const missing = asked ? { ...line.missing, ...(hasRows && { targetPrice: undefined }) } : null
  const places = usePlaces(refusal !== null)
  const placed = refusal && places?.placed(refusal, hasRows, say)
  return {
    form,
    body,
    line: line.body,
    asked,
    wrong: {
      ...more?.wrong,
      symbol: missing?.symbol ?? placed?.symbol,
      targetPrice: missing?.targetPrice ?? placed?.targetPrice,
      form: placed?.form,
      neverKnown: placed?.neverKnown ?? null,
    },
    dryRun,
    found: dryRun.found,
    isTrying: dryRun.isTrying,
    channels: channels ?? [],
    setChannels,
    change: (part: Partial<AlertForm>) => setForm({ ...form, ...part }),
    submit,
    showMissing: () => setAsked(true),
    tryOnHistory: () => {
      setAsked(true)
      setRefused(null)
      dryRun.tryNow()
    },
  }
}

export type AlertFormState = ReturnType<typeof useAlertForm>
