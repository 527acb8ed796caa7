import { useTranslation } from 'react-i18next'
import type { Watchlist } from '../../../contracts/watchlists/watchlists.ts'

/** The first list has a name of the product's until its trader gives it one. */
export const useListName = () => {
  const { t } = useTranslation()
  return ({ name }: Pick<Watchlist, 'name'>): string => name ?? t('watchlist.lists.first')
}
