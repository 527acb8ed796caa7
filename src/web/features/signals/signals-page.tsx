import { useTranslation } from 'react-i18next'
import { useWatchedQuotes } from '../../api/quotes/use-watched-quotes.ts'
import { useCalibration, useSignals } from '../../api/market/signals.ts'
import { useStocks } from '../../api/market/stocks.ts'
import { PageHeading } from '../../components/panels/page-heading.tsx'
import { SafePanel } from '../../components/panels/safe-panel.tsx'
import { SimulatedBadge } from '../../components/stocks/simulated-badge.tsx'
import '../../i18n/en/signals.ts'
import { CalibrationPanel } from './calibration-panel.tsx'
import { SignalList } from './signal-list.tsx'
import { SummaryCards } from './summary-cards.tsx'
import { Failed } from '../../components/panels/notice.tsx'
import { RowsSkeleton } from '../../components/panels/rows-skeleton.tsx'

interface MissingListProps {
  readonly rows?: number
  /** The product's sentence for a list that could not be fetched. */
  readonly failed: string
  /** What the call came back with; undefined while it is on its way. */
  readonly error: unknown
  readonly onRetry: () => unknown
}

/** A panel in the place of a list that is not there: its rows to come, or why they do not. */
const MissingList = ({ rows, failed, error, onRetry }: MissingListProps) => (
  <section className="rounded-md border border-line bg-panel">
    {error === undefined ? (
      <RowsSkeleton {...(rows !== undefined && { rows })} />
    ) : (
      <Failed text={failed} error={error} onRetry={onRetry} />
    )}
  </section>
)

/** About as high as the list: what stands below is not to be pushed out of sight by it. */
const rowsToCome = 24

export const SignalsPage = () => {
  const { t } = useTranslation()
  useWatchedQuotes()
  // The prices of now come with the list, and from then on over the line.
  useStocks()
  const { data: signals, error, refetch } = useSignals()
  const { data: calibration } = useCalibration()
  const list = () => {
    if (signals) return <SignalList signals={signals} />
    return (
      <MissingList rows={rowsToCome} failed={t('signals.failed')} error={error} onRetry={refetch} />
    )
  }
  return (
    <div className="grid gap-4">
      <PageHeading
        beside={
          <>
            {signals?.some(({ simulated }) => simulated) && <SimulatedBadge />}
            <span className="text-text-2 max-lg:basis-full">{t('signals.advice')}</span>
          </>
        }
      >
        {t('signals.title')}
      </PageHeading>
      <SafePanel>
        <SummaryCards signals={signals} score={calibration?.all} />
      </SafePanel>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_460px]">
        <SafePanel>{list()}</SafePanel>
        <SafePanel>
          <CalibrationPanel />
        </SafePanel>
      </div>
    </div>
  )
}
