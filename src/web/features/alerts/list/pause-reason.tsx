import { useTranslation } from 'react-i18next'
import { useListedStock } from '../../../api/market/stocks.ts'
import { useTimeFormat } from '../../../components/text/use-time-format.ts'

/** Below the state: what the stock looks like, in as many words as its header says it. */
export const PauseReason = ({ symbol }: { readonly symbol: string }) => {
  const { t } = useTranslation()
  const { tradingDate } = useTimeFormat()
  const suspected = useListedStock(symbol)?.suspectedSplit
  return suspected ? (
    <span
      className="block pt-0.5 text-left text-xs text-text-2"
      title={t('price.looksSplitHint', { symbol, date: tradingDate(suspected.date) })}
    >
      {t('price.looksSplit', { ratio: suspected.ratio })}
    </span>
  ) : null
}
