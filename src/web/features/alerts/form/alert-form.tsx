import { useState } from 'react'
import type { FormTexts } from './form-buttons.tsx'
import { FormFields } from './form-fields.tsx'
import { type AlertFormOptions, useAlertForm } from './use-alert-form.ts'

interface AlertFormProps extends AlertFormOptions {
  readonly isSaving: boolean
  readonly texts: FormTexts
  /** More options are shown at first. */
  readonly withMore?: boolean
  /** A stock that was asked for while the form is there, by which step; the rest stays as it was typed. */
  readonly asked?: { readonly symbol: string; readonly visit: string }
}

export const AlertForm = ({ isSaving, texts, withMore, asked, ...options }: AlertFormProps) => {
  const [isMore, setMore] = useState(withMore ?? false)
  const state = useAlertForm(options)
  const [given, setGiven] = useState(asked?.visit)
  if (asked && asked.symbol !== '' && asked.visit !== given) {
    setGiven(asked.visit)
    state.change({ symbol: asked.symbol })
  }
  return <FormFields {...{ state, isSaving, texts, isMore, setMore }} />
}
