import { useTranslation } from 'react-i18next'
import { listedAlert } from '../../../contracts/alerts/alerts.ts'
import {
  type AlertChange,
  type SentAlert,
  useChangeAlertMutation,
  useCreateAlertMutation,
  useDeleteAlertMutation,
  useReviseAlertMutation,
} from '../../api/alerts/alert-changes.ts'
import { asCallError, type CallError } from '../../api/call-error.ts'
import { alertRule } from '../text/alert-text.ts'
import { lastFired } from '../../api/alerts/fired-alerts.ts'
import { firedText, whyLink } from '../text/fired-text.ts'
import { loadAgain } from '../loading/load-again.ts'
import { useCallText } from '../text/use-call-text.ts'
import { browserStorage } from '../../state/browser-storage.ts'
import { useAppDispatch } from '../../state/hooks.ts'
import { failureToast, plainToast, toastShown } from '../../state/toasts.ts'
import { saveNote } from './notes.ts'

/** The id of the alert that `reply` says was created. */
const createdId = (reply: unknown): string | undefined => listedAlert.safeParse(reply).data?.id

/** Keeps what a trader wrote of an alert; '': nothing. */
const keepNote = (id: string | undefined, note: string): void => {
  if (id !== undefined && note !== '') saveNote(browserStorage(), 'message', id, note)
}

/** For the permission to notify, which nothing asks for before the first alert. */
const askForNotices = async (): Promise<void> =>
  (await loadAgain(() => import('./notice-permission.ts'))).askOnFirstAlert()

export const useAlertChanges = () => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const callText = useCallText()
  const [post, { isLoading: isCreating }] = useCreateAlertMutation()
  const [remove] = useDeleteAlertMutation()
  const [put, { isLoading: isRevising }] = useReviseAlertMutation()
  const [alter] = useChangeAlertMutation()

  const fail = (sentence: string, error: unknown) =>
    dispatch(failureToast(t('alerts.toasts.error'), `${sentence} (${callText(error)})`))

  const announce = (body: SentAlert, id: string | undefined, words = '') => {
    dispatch((act, state) => {
      // It may have triggered before the server's answer arrived: this replaces it.
      const last = lastFired(state())
      const rule = 'condition' in body ? alertRule(body, t) : words
      const asked = 'scan' in body ? rule : `${body.symbol}: ${rule}`
      const fired = last?.alert.id === id ? last : undefined
      act(
        toastShown({
          kind: 'plain',
          title: t('alerts.toasts.created'),
          description: fired ? firedText(fired, t) : asked,
          ...(fired && { link: whyLink(fired.alert.id, t) }),
        }),
      )
    })
  }

  return {
    isCreating,
    /** @param words of a rule or a scan, in a sentence. Resolves to null when it was done, or else to the refusal. */
    create: async (body: SentAlert, note: string, words?: string): Promise<CallError | null> => {
      const { data, error } = await post(body)
      if (error) {
        fail(t('alerts.toasts.createFailed'), error)
        return asCallError(error)
      }
      const id = createdId(data)
      keepNote(id, note)
      askForNotices().catch(() => undefined)
      announce(body, id, words)
      return null
    },
    isRevising,
    /**
     * Gives it other terms; without a note or channels in `body` these stay. Resolves to null when it
     * was done, or else to the refusal.
     */
    revise: async (
      id: string,
      body: SentAlert,
      note?: string,
      words?: string,
    ): Promise<CallError | null> => {
      const { error } = await put({ id, body })
      if (error) {
        fail(t('alerts.changeFailed'), error)
        return asCallError(error)
      }
      if (note !== undefined) saveNote(browserStorage(), 'message', id, note)
      announce(body, id, words)
      return null
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
