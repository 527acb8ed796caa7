import { useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
} from 'react-hook-form'
import { asCallError, type CallError } from '../../api/call-error.ts'
import { isFocusStillAt } from '../../components/focus/is-focus-lost.ts'
import { useServerText } from '../../i18n/use-server-text.ts'

/** The words by which a refused change is known to speak of one field, in this order. */
const subjects: readonly (readonly [RegExp, string])[] = [
  [/^current password/i, 'password'],
  [/^password/i, 'newPassword'],
  [/^e-?mail/i, 'email'],
  [/^username/i, 'username'],
]

/** Which of these fields the server's refusal is about, so that it can be said beside it; null: none. */
const fieldOfRefusal = <Field extends string>(
  { status, sentence }: CallError,
  fields: readonly Field[],
): Field | null => {
  if (status !== 400 && status !== 409) return null
  const subject = subjects.find(([words]) => words.test(sentence))?.[1]
  return fields.find((field) => field === subject) ?? null
}

interface Sent {
  readonly error?: unknown
}

interface OwnForm<Form extends FieldValues> {
  readonly resolver: Resolver<Form>
  readonly empty: DefaultValues<Form>
  readonly send: (form: Form) => Promise<Sent>
  readonly onDone?: () => void
}

/** A form of the account: the server's refusal stands beside the field that it is about, or below. */
export const useOwnForm = <Form extends FieldValues>(options: OwnForm<Form>) => {
  const { resolver, empty, send, onDone } = options
  const textOf = useServerText()
  const [refusal, setRefusal] = useState<string>()
  const form = useForm<Form>({ resolver, defaultValues: empty })

  const submit = form.handleSubmit(async (filled) => {
    const before = document.activeElement
    setRefusal(undefined)
    const { error } = await send(filled)
    if (error === undefined) {
      onDone?.()
      return
    }
    const failure = asCallError(error)
    const field = fieldOfRefusal(failure, Object.keys(filled) as Path<Form>[])
    if (field === null) setRefusal(failure.sentence)
    else
      form.setError(field, { message: failure.sentence }, { shouldFocus: isFocusStillAt(before) })
  })

  const fieldOf = (name: Path<Form>) => {
    const { error } = form.getFieldState(name, form.formState)
    const message = error?.message
    return { error: message && textOf(message), ...form.register(name) }
  }
  return { form, submit, refusal, fieldOf, isSending: form.formState.isSubmitting }
}
