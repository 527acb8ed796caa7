import { useTranslation } from 'react-i18next'
import { PageHeading } from '../../components/panels/page-heading.tsx'
import { Badge } from '../../components/stocks/badge.tsx'
import { SimulatedBadge } from '../../components/stocks/simulated-badge.tsx'

interface HeadlineProps {
  /** undefined: not known yet. */
  readonly count: number | undefined
  readonly simulated: boolean
}

export const Headline = ({ count, simulated }: HeadlineProps) => {
  const { t } = useTranslation()
  return (
    <PageHeading
      beside={
        <>
          {count !== undefined && <Badge>{t('watchlist.count', { count })}</Badge>}
          {simulated && <SimulatedBadge />}
        </>
      }
    >
      {t('watchlist.title')}
    </PageHeading>
  )
}
