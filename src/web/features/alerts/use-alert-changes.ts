import { useTranslation } from 'react-i18next'
import { alert as alertSchema, type AlertBody } from '../../../contracts/alerts.ts'
import { useCreateAlertMutation, useDeleteAlertMutation } from '../../api/alerts.ts'
import { asCallError } from '../../api/call-error.ts'
import { alertRule } from '../../components/alert-text.ts'
import { useAppDispatch } from '../../state/hooks.ts'
import { toastShown } from '../../state/toasts.ts'
import { saveNote } from './notes.ts'

/** Creates and deletes with their toasts; each resolves to whether it was done. */
export const useAlertChanges = () => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const [post, { isLoading: isCreating }] = useCreateAlertMutation()
  const [remove] = useDeleteAlertMutation()

  const fail = (sentence: string, error: unknown) =>
    dispatch(
      toastShown({
        kind: 'destructive',
        title: t('alerts.toasts.error'),
        description: `${sentence} (${asCallError(error).message})`,
      }),
    )

  const announce = (body: AlertBody) => {
    const description = `${body.symbol}: ${alertRule(body, t)}`
    dispatch(toastShown({ kind: 'plain', title: t('alerts.toasts.created'), description }))
  }

  return {
    isCreating,
    create: async (body: AlertBody, note: string): Promise<boolean> => {
      const { data, error } = await post(body)
      if (error) {
        fail(t('alerts.toasts.createFailed'), error)
        return false
      }
      const created = alertSchema.safeParse(data)
      if (created.success && note !== '') saveNote(window.localStorage, created.data.id, note)
      announce(body)
      return true
    },
    /**
     * Puts another alert in the place of one: no call changes an alert. The new one comes first, so
     * that a refusal leaves the old one watching.
     */
    move: async (id: string, body: AlertBody): Promise<boolean> => {
      const created = await post(body)
      if (created.error) {
        fail(t('alerts.toasts.createFailed'), created.error)
        return false
      }
      const removed = await remove(id)
      if (removed.error) fail(t('alerts.toasts.deleteFailed'), removed.error)
      else announce(body)
      return !removed.error
    },
    remove: async (id: string): Promise<boolean> => {
      const { error } = await remove(id)
      if (error) fail(t('alerts.toasts.deleteFailed'), error)
      else dispatch(toastShown({ kind: 'plain', title: t('alerts.toasts.deleted') }))
      return !error
    },
  }
}
