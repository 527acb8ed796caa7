import { useTranslation } from 'react-i18next'
import type { Call } from '../../api/base-query.ts'
import {
  useChangeListMutation,
  useCreateListMutation,
  useOrderListMutation,
} from '../../api/watchlists/watchlists.ts'
import { useCallText } from '../../components/text/use-call-text.ts'
import { useAppDispatch } from '../../state/hooks.ts'
import { failureToast } from '../../state/toasts.ts'

/** Changes of a list other than its symbols. A toast reports a failure. */
export const useListChanges = (listId: string | undefined) => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const callText = useCallText()
  const [create] = useCreateListMutation()
  const [change] = useChangeListMutation()
  const [put] = useOrderListMutation()

  const reported = <Done extends { readonly error?: unknown }>(done: Done): Done => {
    if (done.error !== undefined) {
      const sentence = `${t('watchlist.lists.failed')} (${callText(done.error)})`
      dispatch(failureToast(t('watchlist.toasts.error'), sentence))
    }
    return done
  }
  const at = `/api/watchlists/${listId ?? ''}`
  /** Resolves to whether it was done. */
  const send = async (call: Call): Promise<boolean> =>
    reported(await change(call)).error === undefined

  return {
    /** Resolves to the new list's id, or to null. */
    create: async (name: string) => reported(await create(name)).data?.id ?? null,
    rename: (name: string) => void send({ url: at, method: 'PUT', body: { name } }),
    drop: () => send({ url: at, method: 'DELETE' }),
    restore: (id: string) => send({ url: `/api/watchlists/${id}/restore`, method: 'POST' }),
    order: (order: readonly string[]) => {
      if (listId !== undefined) void put({ listId, order }).then(reported)
    },
    writeNote: (symbol: string, note: string) =>
      void send({
        url: `${at}/symbols/${encodeURIComponent(symbol)}`,
        method: 'PUT',
        body: { note },
      }),
    addSection: (title: string) =>
      void send({ url: `${at}/sections`, method: 'POST', body: { title } }),
    renameSection: (id: string, title: string) =>
      void send({ url: `${at}/sections/${id}`, method: 'PUT', body: { title } }),
    removeSection: (id: string) => void send({ url: `${at}/sections/${id}`, method: 'DELETE' }),
  }
}

export type ListChanges = ReturnType<typeof useListChanges>
