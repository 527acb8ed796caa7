import { lazyPart } from '../components/loading/lazy-part.ts'

const dialog = lazyPart(
  async () => (await import('../features/financials/financials-dialog.tsx')).FinancialsDialog,
)

interface LazyFinancialsProps {
  /** null: closed. */
  readonly symbol: string | null
  readonly onClose: () => void
}

/** Financials over the page; their code comes when they are first asked for. */
export const LazyFinancials = ({ symbol, onClose }: LazyFinancialsProps) => {
  const isReady = dialog.useReady(symbol !== null, onClose)
  return isReady && symbol !== null ? <dialog.Part symbol={symbol} onClose={onClose} /> : null
}
