import { lazy, Suspense } from 'react'

const FinancialsDialog = lazy(async () => ({
  default: (await import('../features/financials/financials-dialog.tsx')).FinancialsDialog,
}))

interface LazyFinancialsProps {
  /** null: closed. */
  readonly symbol: string | null
  readonly onClose: () => void
}

/** Financials over the page; their code comes when they are first asked for. */
export const LazyFinancials = ({ symbol, onClose }: LazyFinancialsProps) =>
  symbol !== null && (
    <Suspense>
      <FinancialsDialog symbol={symbol} onClose={onClose} />
    </Suspense>
  )
