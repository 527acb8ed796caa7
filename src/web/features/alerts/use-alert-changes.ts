import { useTranslation } from 'react-i18next'
import type { TypedAlertBody } from '../../../contracts/alert-bodies.ts'
import { alert as alertSchema } from '../../../contracts/alerts.ts'
import {
  type AlertChange,
  useChangeAlertMutation,
  useCreateAlertMutation,
  useDeleteAlertMutation,
  useReviseAlertMutation,
} from '../../api/alert-changes.ts'
import { asCallError, type CallError } from '../../api/call-error.ts'
import { alertRule } from '../../components/text/alert-text.ts'
import { lastFired } from '../../api/fired-alerts.ts'
import { firedText, whyLink } from '../../components/text/fired-text.ts'
import { useCallText } from '../../components/text/use-call-text.ts'
import { browserStorage } from '../../state/browser-storage.ts'
import { useAppDispatch } from '../../state/hooks.ts'
import { failureToast, plainToast, toastShown } from '../../state/toasts.ts'
import { saveNote } from './notes.ts'

/** The id of the alert that `reply` says was created. */
const createdId = (reply: unknown): string | undefined => alertSchema.safeParse(reply).data?.id

/** Keeps what a trader wrote of an alert; '': nothing. */
const keepNote = (id: string | undefined, note: string): void => {
  if (id !== undefined && note !== '') saveNote(browserStorage(), 'message', id, note)
}

/** Creates, moves and deletes, with their toasts. */
export const useAlertChanges = () => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const callText = useCallText()
  const [post, { isLoading: isCreating }] = useCreateAlertMutation()
  const [remove] = useDeleteAlertMutation()
  const [revise] = useReviseAlertMutation()
  const [alter] = useChangeAlertMutation()

  const fail = (sentence: string, error: unknown) =>
    dispatch(failureToast(t('alerts.toasts.error'), `${sentence} (${callText(error)})`))

  const announce = (body: TypedAlertBody, id: string | undefined) => {
    dispatch((act, state) => {
      // It may have triggered before the server's answer arrived: this replaces it.
      const last = lastFired(state())
      const fired = last?.alert.id === id ? last : undefined
      act(
        toastShown({
          kind: 'plain',
          title: t('alerts.toasts.created'),
          description: fired ? firedText(fired, t) : `${body.symbol}: ${alertRule(body, t)}`,
          ...(fired && { link: whyLink(fired.alert.id, t) }),
        }),
      )
    })
  }

  return {
    isCreating,
    /** Resolves to null when it was done, or else to the refusal. */
    create: async (body: TypedAlertBody, note: string): Promise<CallError | null> => {
      const { data, error } = await post(body)
      if (error) {
        fail(t('alerts.toasts.createFailed'), error)
        return asCallError(error)
      }
      const id = createdId(data)
      keepNote(id, note)
      announce(body, id)
      return null
    },
    /** Gives it other terms; its channels stay. Resolves to whether it was done. */
    move: async (id: string, body: TypedAlertBody): Promise<boolean> => {
      const { error } = await revise({ id, body })
      if (error) fail(t('alerts.changeFailed'), error)
      else announce(body, id)
      return !error
    },
    change: async (id: string, change: AlertChange['change']): Promise<void> => {
      const { error } = await alter({ id, change })
      if (error) fail(t('alerts.changeFailed'), error)
    },
    /** Resolves to whether it was done. */
    remove: async (id: string): Promise<boolean> => {
      const { error } = await remove(id)
      if (error) fail(t('alerts.toasts.deleteFailed'), error)
      else dispatch(plainToast(t('alerts.toasts.deleted')))
      return !error
    },
  }
}
