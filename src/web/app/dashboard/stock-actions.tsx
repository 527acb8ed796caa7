import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/controls/button.tsx'
import { LazyFinancials } from '../lazy-financials.tsx'
import { useFullQuote } from '../use-full-quote.ts'

export const StockActions = ({ symbol }: { readonly symbol: string }) => {
  const { t } = useTranslation()
  const openFullQuote = useFullQuote()
  const [showsFinancials, setShowsFinancials] = useState(false)
  return (
    <span className="flex gap-2 max-sm:w-full max-sm:*:grow">
      <Button onClick={() => openFullQuote(symbol)}>{t('fullQuote.open')}</Button>
      <Button aria-haspopup="dialog" onClick={() => setShowsFinancials(true)}>
        {t('financials.open')}
      </Button>
      <LazyFinancials
        symbol={showsFinancials ? symbol : null}
        onClose={() => setShowsFinancials(false)}
      />
    </span>
  )
}
