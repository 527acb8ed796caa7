import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/button.tsx'
import { useAppDispatch } from '../../state/hooks.ts'
import { windowOpened } from '../../state/windows.ts'

const FinancialsDialog = lazy(async () => ({
  default: (await import('../../features/financials/financials-dialog.tsx')).FinancialsDialog,
}))

/** Full Quote in a window of its own, and Financials over the page. */
export const StockActions = ({ symbol }: { readonly symbol: string }) => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const [showsFinancials, setShowsFinancials] = useState(false)
  return (
    <span className="flex gap-2 max-sm:w-full max-sm:*:grow">
      <Button
        onClick={() =>
          dispatch(
            windowOpened({
              id: `full-quote-${symbol}`,
              title: t('fullQuote.title', { symbol }),
              content: { kind: 'full-quote', symbol },
            }),
          )
        }
      >
        {t('fullQuote.open')}
      </Button>
      <Button aria-haspopup="dialog" onClick={() => setShowsFinancials(true)}>
        {t('financials.open')}
      </Button>
      {showsFinancials && (
        <Suspense>
          <FinancialsDialog symbol={symbol} onClose={() => setShowsFinancials(false)} />
        </Suspense>
      )}
    </span>
  )
}
