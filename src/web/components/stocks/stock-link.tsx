import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dashboardPath } from '../../state/dashboard-path.ts'

interface StockLinkProps {
  readonly symbol: string
  /** The company's name below the symbol. */
  readonly name?: string | undefined
}

export const StockLink = ({ symbol, name }: StockLinkProps) => {
  const { t } = useTranslation()
  return (
    <Link
      to={dashboardPath({ symbol, timeframe: '1D' })}
      title={t('dashboard.clickToViewDetails')}
      className="group inline-grid max-w-[32ch] rounded-xs"
    >
      <b className="font-bold group-hover:underline">{symbol}</b>
      {name !== undefined && <small className="truncate text-xs text-text-3">{name}</small>}
    </Link>
  )
}
