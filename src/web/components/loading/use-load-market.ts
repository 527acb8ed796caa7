import { useTranslation } from 'react-i18next'
import { asCallError } from '../../api/call-error.ts'
import { useLoadNyseMutation } from '../../api/market/market.ts'
import { useAppDispatch } from '../../state/hooks.ts'
import { failureToast } from '../../state/toasts.ts'
import { useCallText } from '../text/use-call-text.ts'
import '../../i18n/en/market-list.ts'

export const useLoadMarket = () => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const callText = useCallText()
  const [ask, { isLoading }] = useLoadNyseMutation()
  const load = async () => {
    const { error } = await ask(undefined)
    if (!error) return
    const network = asCallError(error).status === 0
    dispatch(
      failureToast(
        t(network ? 'list.networkError' : 'list.loadFailed'),
        network ? t('list.serverAway') : callText(error),
      ),
    )
  }
  return { load, isLoading }
}
