import { ScanSearch } from 'lucide-react'
import { useState, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { ScannerMetricsReply } from '../../../contracts/scanner.ts'
import { useWatchedQuotes } from '../../api/quotes/use-watched-quotes.ts'
import { useMetrics } from '../../api/scanner.ts'
import { useStocks } from '../../api/stocks.ts'
import { formatAge } from '../../components/text/age.ts'
import { Button } from '../../components/controls/button.tsx'
import { ListingNote } from '../../components/stocks/listing-note.tsx'
import { Failed } from '../../components/panels/notice.tsx'
import { PageHeading } from '../../components/panels/page-heading.tsx'
import { lazyPart } from '../../components/loading/lazy-part.ts'
import { SafePanel } from '../../components/panels/safe-panel.tsx'
import { SimulatedBadge } from '../../components/stocks/simulated-badge.tsx'
import { useFocusReturn } from '../../components/focus/use-focus-return.ts'
import { useNow } from '../../components/use-now.ts'
import '../../i18n/en-scans.ts'
import { CardsSkeleton, MetricCards } from './metrics/metric-cards.tsx'
import { Results } from './results/results.tsx'
import type { OpenDialog } from './saved/scan-dialogs.tsx'
import { useScan, type Scanned } from './use-scan.ts'
import { bringIntoView } from '../../components/focus/bring-into-view.ts'
import type { DraftRule } from './rules/rule.ts'
import { loadScans } from './saved/saved-scans.ts'
import { browserStorage } from '../../state/browser-storage.ts'

/** Runs the saved scan that the address asks for, once: going back must not run it again. */
const useAskedScan = (run: (rules: readonly DraftRule[]) => Promise<boolean>): void => {
  const [params, setParams] = useSearchParams()
  const id = params.get('scan')
  useEffect(() => {
    if (id === null) return
    setParams({}, { replace: true })
    const scan = loadScans(browserStorage()).scans.find((saved) => saved.id === id)
    if (scan) void run(scan.rules)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another render asks for nothing
  }, [id])
}

/** Brings what a scan found into view, once no dialog lies over it any more. */
const useResultsInView = (scanned: Scanned | null, covered: boolean) => {
  const results = useRef<HTMLDivElement>(null)
  const seen = useRef<Scanned | null>(null)
  useEffect(() => {
    if (scanned === seen.current || covered) return
    seen.current = scanned
    // The dialog gives the focus back first, and the page runs to where that is.
    setTimeout(() => {
      if (results.current) bringIntoView(results.current)
    })
  }, [scanned, covered])
  return results
}

const dialogs = lazyPart(async () => (await import('./saved/scan-dialogs.tsx')).ScanDialogs)
const noPollingMs = 0

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
  readonly onOpen: (dialog: OpenDialog) => void
}) => {
  const { t } = useTranslation()
  const { data: stocks } = useStocks(noPollingMs)
  return (
    <PageHeading
      beside={
        <>
          {props.reply && <Summary reply={props.reply} />}
          {stocks?.some(({ simulated }) => simulated) && <SimulatedBadge />}
          <span className="flex gap-2 max-lg:order-2 max-lg:basis-full lg:ml-auto">
            <Button onClick={() => props.onOpen({ kind: 'saved' })}>{t('scanner.saved')}</Button>
            <Button
              look="primary"
              onClick={() => props.onOpen({ kind: 'advanced', rules: [], id: null })}
            >
              <ScanSearch className="size-4" strokeWidth={1.75} aria-hidden />
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

/** Stock Scanner: who leads by 32 metrics, and who meets the trader's own rules. */
export const ScannerPage = () => {
  const { t } = useTranslation()
  useWatchedQuotes()
  const { data: reply, error, refetch, fulfilledTimeStamp: at } = useMetrics()
  const { run, isRunning, scanned } = useScan()
  useAskedScan(run)
  const [dialog, setDialog] = useState<OpenDialog>({ kind: 'none' })
  const isReady = dialogs.useReady(dialog.kind !== 'none', () => setDialog({ kind: 'none' }))
  // One dialog may lead to the other, and take away the button that the focus came from.
  useFocusReturn(dialog.kind !== 'none')
  const results = useResultsInView(scanned, dialog.kind !== 'none')
  const cards = () => {
    if (reply) return <MetricCards reply={reply} />
    if (!error) return <CardsSkeleton />
    return (
      <section className="rounded-md border border-line bg-panel">
        <Failed text={t('scanner.failed')} error={error} onRetry={refetch} />
      </section>
    )
  }
  return (
    <div className="@container grid gap-4">
      <Headline reply={reply} onOpen={setDialog} />
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
            onCreate={() => setDialog({ kind: 'advanced', rules: [], id: null })}
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
