import { useTranslation } from 'react-i18next'
import type { ChannelItem } from '../../../contracts/delivery/channels.ts'

/**
 * An address as it is read: of a browser's push address only whose it is.
 *
 * @param here the push address of this browser; null: not known
 */
export const useChannelName = (here: string | null) => {
  const { t } = useTranslation()
  return ({ type, address }: Pick<ChannelItem, 'type' | 'address'>): string => {
    if (type !== 'push') return address
    if (address === here) return t('delivery.thisBrowser')
    const service = URL.canParse(address) ? new URL(address).host : address
    return t('delivery.otherBrowser', { service })
  }
}
