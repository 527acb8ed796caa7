import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCurrentUser } from '../../api/accounts.ts'
import { useListedSymbol, usePriceAt } from '../../api/stocks.ts'
import { formatPrice } from '../../../domain/notation/price.ts'
import { dashboardPath } from '../../state/dashboard-path.ts'

interface MentionProps {
  readonly symbol: string
  readonly text: string
  /** When it was written, Unix ms. */
  readonly at: number
}

/** A stock in a message: a link to it with the price at that time. What is no stock stays text. */
export const Mention = ({ symbol: written, text, at }: MentionProps) => {
  const symbol = useListedSymbol(written) ?? written
  const { t } = useTranslation()
  const { data: user } = useCurrentUser()
  const { data: price, isError } = usePriceAt(symbol, at, Boolean(user))
  if (!user || isError) return <>{text}</>
  const known = price === undefined || price === null ? null : formatPrice(price)
  return (
    <Link
      to={dashboardPath({ symbol, timeframe: '1D' })}
      title={known === null ? undefined : t('chat.mention', { symbol, price: known })}
      className="rounded-xs font-strong num text-accent-text underline underline-offset-2 hover:no-underline"
    >
      {known === null ? `$${symbol}` : `$${symbol} ${known}`}
    </Link>
  )
}
