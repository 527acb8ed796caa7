import { useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
} from 'react-hook-form'
import { asCallError } from '../../api/call-error.ts'
import { fieldOfRefusal, type Subjects } from '../../components/controls/field-of-refusal.ts'
import { isFocusStillAt } from '../../components/focus/is-focus-lost.ts'
import { useServerText } from '../../i18n/use-server-text.ts'

const subjects: Subjects<string> = [
  [/^current password/i, 'password'],
  [/^password/i, 'newPassword'],
  [/^e-?mail/i, 'email'],
  [/^username/i, 'username'],
]

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
    const field = fieldOfRefusal(failure, subjects) as Path<Form> | null
    if (field === null || !(field in filled)) setRefusal(failure.sentence)
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
