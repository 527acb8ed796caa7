import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Drawing } from '../../../../contracts/drawings/drawings.ts'
import { useCurrentUser } from '../../../api/accounts/accounts.ts'
import { asCallError } from '../../../api/call-error.ts'
import {
  useSavedDrawings,
  usePlaceDrawingMutation,
  useRemoveDrawingMutation,
} from '../../../api/drawings.ts'
import { useStock } from '../../../api/market/use-stock.ts'
import { useCallText } from '../../../components/text/use-call-text.ts'
import { useAppDispatch } from '../../../state/hooks.ts'
import { failureToast } from '../../../state/toasts.ts'
import { drawingStoreOf, withChanges } from './drawing-store.ts'

const none: readonly Drawing[] = []

export const useDrawings = (symbol: string) => {
  const { t } = useTranslation()
  const callText = useCallText()
  const dispatch = useAppDispatch()
  const { data: user } = useCurrentUser()
  const { currentData: saved = none } = useSavedDrawings(symbol)
  const [place] = usePlaceDrawingMutation()
  const [remove] = useRemoveDrawingMutation()
  const { currentData: stock } = useStock(symbol)
  const userId = user?.id ?? ''
  const store = useMemo(() => drawingStoreOf(userId, symbol), [userId, symbol])
  const changes = useSyncExternalStore(store.subscribe, store.now)

  useEffect(() => {
    store.saveBy(async (id, drawing, drawn) => {
      try {
        if (drawing === null) await remove({ symbol, id }).unwrap()
        else await place({ symbol, drawing, drawn }).unwrap()
      } catch (error) {
        const isGone = drawing === null && asCallError(error).status === 404
        if (!isGone) {
          dispatch(failureToast(t('drawings.failed'), callText(error)))
          return false
        }
      }
      return true
    }, stock?.splits)
  })
  const { unsaved } = changes
  const drawings = useMemo(() => withChanges(saved, unsaved), [saved, unsaved])
  return { drawings, store, changes }
}
