import { ScanSearch } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScannerMetricsReply } from '../../../contracts/scans/scanner.ts'
import { useWatchedQuotes } from '../../api/quotes/use-watched-quotes.ts'
import { useMoment } from '../../api/moment.ts'
import { useMetrics } from '../../api/scans/scanner.ts'
import { formatAge } from '../../components/text/age.ts'
import { Button } from '../../components/controls/button.tsx'
import { useStocks } from '../../api/market/stocks.ts'
import { ListingNote } from '../../components/stocks/listing-note.tsx'
import { Failed } from '../../components/panels/notice.tsx'
import { PageHeading } from '../../components/panels/page-heading.tsx'
import { lazyPart } from '../../components/loading/lazy-part.ts'
import { SafePanel } from '../../components/panels/safe-panel.tsx'
import { SimulatedBadge } from '../../components/stocks/simulated-badge.tsx'
import { useFocusReturn } from '../../components/focus/use-focus-return.ts'
import { useNow } from '../../components/use-now.ts'
import '../../i18n/en/scanner/scanner.ts'
import { useWanted } from '../../state/wanted.ts'
import { CardsSkeleton, MetricCards } from './metrics/metric-cards.tsx'
import { Results } from './results/results.tsx'
import type { OpenDialog } from './saved/scan-dialogs.tsx'
import { useAddressedScan } from './use-addressed-scan.ts'
import { type Scanned, unsaved } from './use-scan.ts'
import { bringIntoView } from '../../components/focus/bring-into-view.ts'

/** Brings what a scan found into view, once no dialog lies over it any more. */
const useResultsInView = (scanned: Scanned | null, covered: boolean) => {
  const results = useRef<HTMLDivElement>(null)
  const seen = useRef<Scanned | null>(null)
  useEffect(() => {
    const before = seen.current
    if (scanned === before || covered) return
    seen.current = scanned
    // The page has gone to another moment, and the trader is where they were.
    if (before && scanned?.rules === before.rules && scanned.asOf !== before.asOf) return
    // The dialog gives the focus back first, and the page runs to where that is.
    setTimeout(() => {
      if (results.current) bringIntoView(results.current)
    })
  }, [scanned, covered])
  return results
}

const dialogs = lazyPart(async () => (await import('./saved/scan-dialogs.tsx')).ScanDialogs)
const wall = lazyPart(async () => (await import('./live/wall.tsx')).Wall)
const Summary = ({ reply }: { readonly reply: ScannerMetricsReply }) => {
  const { t } = useTranslation()
  const age = formatAge(Math.max(0, useNow(1_000) - Date.parse(reply.asOf)), t)
  return (
    // Where room is short it takes what the name and its badge leave of their line, and moves nothing.
    <span className="num text-text-2 max-lg:order-1 max-lg:min-w-0 max-lg:grow max-lg:basis-0 max-lg:truncate max-sm:text-xs">
      {t('scanner.summary', { metrics: reply.metrics.length, stocks: reply.rows.length })}
      <span className="max-sm:hidden"> · {t('scanner.updated', { age })}</span>
    </span>
  )
}

const Headline = (props: {
  readonly reply: ScannerMetricsReply | undefined
  readonly onSaved: () => void
  readonly onAdvanced: () => void
}) => {
  const { t } = useTranslation()
  const { data: stocks } = useStocks()
  return (
    <PageHeading
      beside={
        <>
          {props.reply && <Summary reply={props.reply} />}
          {stocks?.some(({ simulated }) => simulated) && <SimulatedBadge />}
          <span className="flex gap-2 max-lg:order-2 max-lg:basis-full lg:ml-auto">
            <Button onClick={props.onSaved}>{t('scanner.saved')}</Button>
            <Button look="primary" onClick={props.onAdvanced}>
              <ScanSearch className="size-4" />
              {t('scanner.advanced')}
            </Button>
          </span>
        </>
      }
    >
      {t('scanner.title')}
    </PageHeading>
  )
}

export const ScannerPage = () => {
  const { t } = useTranslation()
  useWatchedQuotes()
  const { data: reply, error, refetch, fulfilledTimeStamp: at } = useMetrics()
  const { run, isRunning, scanned, live, setLive, isBroken } = useAddressedScan()
  const [dialog, setDialog] = useState<OpenDialog>({ kind: 'none' })
  const isReady = dialogs.useReady(dialog.kind !== 'none', () => setDialog({ kind: 'none' }))
  // One dialog may lead to the other, and take away the button that the focus came from.
  useFocusReturn(dialog.kind !== 'none')
  const results = useResultsInView(scanned, dialog.kind !== 'none')
  const openAdvanced = () => {
    const { rules, origin } = scanned ?? { rules: [], origin: unsaved }
    setDialog({ kind: 'advanced', rules, origin })
  }
  useWanted('advancedScan', openAdvanced)
  useWanted('savedScans', (watch) => setDialog({ kind: 'saved', watch }))
  const cards = () => {
    if (reply) return <MetricCards reply={reply} />
    if (!error) return <CardsSkeleton />
    return (
      <section className="rounded-md border border-line bg-panel">
        <Failed text={t('scanner.failed')} error={error} onRetry={refetch} />
      </section>
    )
  }
  const isWallReady = wall.useReady(live !== null, () => setLive(false))
  const isPast = useMoment() !== null
  // Its scan alone is live: the page beneath would keep another one. The past has no live scan.
  if (live && !isPast)
    return isWallReady && <wall.Part asked={live} onClose={() => setLive(false)} />
  return (
    <div className="@container grid gap-4">
      <Headline
        reply={reply}
        onSaved={() => setDialog({ kind: 'saved' })}
        onAdvanced={openAdvanced}
      />
      {isBroken && (
        <p role="alert" className="text-bad">
          {t('scanner.brokenAddress')}
        </p>
      )}
      <div className="grid min-w-0">
        <ListingNote listing={reply?.listing ?? null} />
        <SafePanel>{cards()}</SafePanel>
      </div>
      {/* Below the bar that stays at the top of a phone. */}
      <div ref={results} className="grid min-w-0 scroll-mt-4 max-sm:scroll-mt-17">
        <SafePanel>
          <Results
            scanned={scanned}
            metrics={{ reply, at }}
            onWall={() => setLive(true)}
            onCreate={openAdvanced}
          />
        </SafePanel>
      </div>
      {isReady && (
        <dialogs.Part
          open={dialog}
          onOpen={setDialog}
          reply={reply}
          isRunning={isRunning}
          run={run}
        />
      )}
    </div>
  )
}
