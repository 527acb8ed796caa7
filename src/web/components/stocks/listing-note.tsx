import { useTranslation } from 'react-i18next'
import type { ListingProgress } from '../../../contracts/market/stocks.ts'

export const ListingNote = ({ listing }: { readonly listing: ListingProgress | null }) => {
  const { t } = useTranslation()
  return (
    <div role="status">
      {listing !== null && (
        <p className="border-b border-line bg-accent-soft px-3 py-1.5 text-sm text-accent-text sm:px-4">
          {t('list.listing', listing)}
        </p>
      )}
    </div>
  )
}
