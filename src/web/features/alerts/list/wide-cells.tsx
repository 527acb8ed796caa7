import { useTranslation } from 'react-i18next'
import type { ListedAlert } from '../../../../contracts/alerts/alerts.ts'
import { isPriceCondition } from '../../../../domain/alert/conditions/table.ts'
import { isTyped } from '../../../api/alerts/alerts.ts'
import { useListedStock } from '../../../api/market/stocks.ts'
import { LiveChange } from '../../../components/live/live-change.tsx'
import { Td } from '../../../components/panels/table.tsx'
import { useTimeFormat } from '../../../components/text/use-time-format.ts'
import { TrendLine } from '../../../components/stocks/trend-line.tsx'

const size = { width: 160, height: 26, marginY: 3 } as const

interface TargetTrendProps {
  readonly symbol: string
  /** The price that is waited for (US dollars); null: the alert waits for no price. */
  readonly target: number | null
}

/**
 * The last daily closes as a line without colour, as everywhere, and the target as a dashed one: how
 * far it is beside how far the price went. A target further away than that stands at the edge.
 */
const TargetTrend = ({ symbol, target }: TargetTrendProps) => {
  const values = useListedStock(symbol)?.trend ?? []
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const reach = highest - lowest
  const level = target && Math.min(highest + reach, Math.max(lowest - reach, target))
  return <TrendLine values={values} size={size} className="w-full min-w-24" level={level} />
}

/** Columns that stand only where the list itself has the room, whatever stands beside it. */
export const fromTable = 'hidden @min-[700px]:table-cell'
export const fromWide = 'hidden @min-[960px]:table-cell'
export const fromWidest = 'hidden @min-[1240px]:table-cell'

/** Stands while those columns do not. */
export const until = { [fromWide]: '@min-[960px]:hidden', [fromWidest]: '@min-[1240px]:hidden' }

/** The price that is waited for (US dollars); null: none. */
const targetOf = (alert: ListedAlert): number | null =>
  isTyped(alert) && isPriceCondition(alert.condition) ? alert.value : null

export const TrendCells = ({ alert }: { readonly alert: ListedAlert }) => (
  <>
    <Td right className={`${fromWide} @min-[960px]:pr-8`}>
      {alert.symbol === null ? '–' : <LiveChange symbol={alert.symbol} />}
    </Td>
    <Td className={`${fromWide} w-[22%]`}>
      {alert.symbol !== null && <TargetTrend symbol={alert.symbol} target={targetOf(alert)} />}
    </Td>
  </>
)

const Moment = ({ at }: { readonly at: string | null }) => {
  const { shortMoment, momentWithSeconds } = useTimeFormat()
  if (at === null) return '–'
  const unixMs = Date.parse(at)
  return (
    <time dateTime={at} title={momentWithSeconds(unixMs)}>
      {shortMoment(unixMs)}
    </time>
  )
}

/** Whose symbol it is, beside it: no column of its own, which two lines would have to count. */
export const CompanyName = ({ symbol }: { readonly symbol: string }) => (
  <span className="hidden w-[24ch] truncate text-text-2 @min-[1240px]:block">
    {useListedStock(symbol)?.name}
  </span>
)

/** From which width of the list on its times have columns. */
export const timesFrom = (past: boolean) => (past ? fromWide : fromWidest)

interface TimeCellsProps {
  readonly alert: ListedAlert
  readonly from: ReturnType<typeof timesFrom>
}

/** When it was set, and when it fired, below its type: for lists without these columns. */
export const NarrowTimes = ({ alert: { createdAt, triggeredAt }, from }: TimeCellsProps) => {
  const { t } = useTranslation()
  return (
    <span className={`grid text-xs num ${until[from]}`}>
      <span>
        {t('alerts.columns.created')} <Moment at={createdAt} />
      </span>
      {triggeredAt !== null && (
        <span>
          {t('alerts.columns.fired')} <Moment at={triggeredAt} />
        </span>
      )}
    </span>
  )
}

export const TimeCells = ({ alert: { createdAt, triggeredAt }, from }: TimeCellsProps) => (
  <>
    <Td className={`${from} num text-text-2`}>
      <Moment at={createdAt} />
    </Td>
    <Td className={`${from} num text-text-2`}>
      <Moment at={triggeredAt} />
    </Td>
  </>
)
