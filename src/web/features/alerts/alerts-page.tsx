import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import type { ListedAlert } from '../../../contracts/alerts/alerts.ts'
import { countOf, useAlerts } from '../../api/alerts/alerts.ts'
import { useMoment } from '../../api/moment.ts'
import { useStocks } from '../../api/market/stocks.ts'
import { useWatchedQuotes } from '../../api/quotes/use-watched-quotes.ts'
import { Button } from '../../components/controls/button.tsx'
import { Badge } from '../../components/stocks/badge.tsx'
import { classNames } from '../../components/class-names.ts'
import { PageHeading } from '../../components/panels/page-heading.tsx'
import { lazyPart } from '../../components/loading/lazy-part.ts'
import { SafePanel } from '../../components/panels/safe-panel.tsx'
import { SimulatedBadge } from '../../components/stocks/simulated-badge.tsx'
import { PastMark } from '../../components/past/past-mark.tsx'
import { useMomentText } from '../../components/past/use-moment-text.ts'
import { useFocusReturn } from '../../components/focus/use-focus-return.ts'
import { AlertList } from './list/alert-list.tsx'
import { CreateForm } from './form/create-form.tsx'
import { AlertForm } from './form/alert-form.tsx'
import { useAlertChanges } from '../../components/alerts/use-alert-changes.ts'
import '../../i18n/en/alerts/alerts-page.ts'

/** It stands where nothing else does, on wide screens only. */
const whyPlace = lazyPart(async () => (await import('./why/why-place.tsx')).WhyPlace)
const whyPanel = lazyPart(async () => (await import('./why/why-panel.tsx')).WhyPanel)
const deliveryDialog = lazyPart(
  async () => (await import('../../components/delivery/delivery-dialog.tsx')).DeliveryDialog,
)
const editDialog = lazyPart(async () => (await import('./form/edit-dialog.tsx')).EditDialog)
const undo = lazyPart(async () => (await import('../../components/controls/undo.tsx')).Undo)
/** The alert whose trigger is explained; in the address, so that a notification can link to it. */
const useWhy = () => {
  const [params, setParams] = useSearchParams()
  const { key: visit } = useLocation()
  const why = params.get('why')
  return {
    why: why === '' ? null : why,
    explain: (id: string | null) => setParams(id === null ? {} : { why: id }),
    symbol: params.get('symbol') ?? undefined,
    visit,
  }
}

const DeliveryButton = () => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const isReady = deliveryDialog.useReady(open, close)
  return (
    <>
      <Button size="sm" className="ml-auto max-sm:hidden" onClick={() => setOpen(true)}>
        {t('alerts.delivery')}
      </Button>
      {isReady && <deliveryDialog.Part onClose={close} />}
    </>
  )
}

const Headline = ({ alerts }: { readonly alerts: readonly ListedAlert[] | undefined }) => {
  const { t } = useTranslation()
  const { data: stocks } = useStocks()
  const moment = useMomentText()
  const paused = countOf('paused', alerts)
  const counts = alerts && (
    <>
      <Badge>{t('alerts.activeCount', { count: countOf('active', alerts) })}</Badge>
      {paused > 0 && <Badge>{t('alerts.pausedCount', { count: paused })}</Badge>}
      <Badge>{t('alerts.triggeredCount', { count: countOf('triggered', alerts) })}</Badge>
    </>
  )
  return (
    <PageHeading
      beside={
        <>
          {counts}
          {stocks?.some(({ simulated }) => simulated) && <SimulatedBadge />}
          {moment !== null && <PastMark moment={moment} />}
          <DeliveryButton />
        </>
      }
    >
      {t('alerts.title')}
    </PageHeading>
  )
}

interface DeletedProps {
  /** null: none was deleted. */
  readonly alert: ListedAlert | null
  readonly onUndo: (id: string) => void
  readonly onMissed: () => void
}

const Deleted = ({ alert, onUndo, onMissed }: DeletedProps) => {
  const { t } = useTranslation()
  const isReady = undo.useReady(alert !== null, onMissed)
  return (
    isReady &&
    alert && (
      <undo.Part
        text={t('alerts.deleted', { symbol: alert.symbol ?? t('alerts.anySymbol') })}
        undo={t('alerts.undo')}
        takesFocus={false}
        onUndo={() => onUndo(alert.id)}
      />
    )
  )
}

interface EditingProps {
  /** null: none is edited. */
  readonly alert: ListedAlert | null
  readonly onClose: () => void
}

const Editing = ({ alert, onClose }: EditingProps) => {
  const isReady = editDialog.useReady(alert !== null, onClose)
  return isReady && alert && <editDialog.Part alert={alert} onClose={onClose} Form={AlertForm} />
}

export const AlertsPage = () => {
  useWatchedQuotes()
  const asOf = useMoment()
  const { alerts, error, refetch } = useAlerts()
  const { remove, change } = useAlertChanges()
  const [deleted, setDeleted] = useState<ListedAlert | null>(null)
  const [edited, setEdited] = useState<ListedAlert | null>(null)
  const { why, explain, symbol, visit } = useWhy()
  useFocusReturn(why !== null)
  const isPlaceReady = whyPlace.useReady(true, () => undefined)
  const isWhyReady = whyPanel.useReady(why !== null, () => explain(null))

  const onDelete = async (alert: ListedAlert) => {
    if (!(await remove(alert.id))) return
    setDeleted(alert)
    if (alert.id === why) explain(null)
  }
  const onUndo = (id: string) => {
    setDeleted(null)
    void change(id, 'restore')
  }

  return (
    <div className="grid gap-4">
      <Headline alerts={alerts} />
      <SafePanel>
        <CreateForm symbol={symbol} visit={visit} />
      </SafePanel>
      <div
        className={classNames(
          'grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_520px]',
          why !== null && 'lg:max-xl:grid-cols-[minmax(0,1fr)_420px]',
        )}
      >
        <SafePanel>
          <AlertList
            alerts={alerts}
            error={error}
            chosen={why}
            past={asOf !== null}
            onRetry={refetch}
            onWhy={explain}
            onEdit={setEdited}
            onDelete={(alert) => void onDelete(alert)}
            onChange={(id, wanted) => void change(id, wanted)}
            notice={<Deleted alert={deleted} onUndo={onUndo} onMissed={() => setDeleted(null)} />}
          />
        </SafePanel>
        <SafePanel>
          {isWhyReady && why !== null ? (
            <whyPanel.Part
              alertId={why}
              alert={alerts?.find(({ id }) => id === why)}
              onClose={() => explain(null)}
            />
          ) : (
            isPlaceReady && <whyPlace.Part />
          )}
        </SafePanel>
      </div>
      <Editing alert={edited} onClose={() => setEdited(null)} />
    </div>
  )
}
