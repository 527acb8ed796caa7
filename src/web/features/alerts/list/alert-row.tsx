import { CircleQuestionMark, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Alert } from '../../../../contracts/alerts.ts'
import { distanceTo } from '../../../../domain/alert/conditions/measure.ts'
import { conditions } from '../../../../domain/alert/conditions/table.ts'
import { formatAlertValue, formatMeasured } from '../../../components/text/alert-text.ts'
import { Button, IconButton } from '../../../components/controls/button.tsx'
import { PriceDate } from '../../../components/stocks/price-date.tsx'
import { StockLink } from '../../../components/stocks/stock-link.tsx'
import { Td, Tr } from '../../../components/panels/table.tsx'
import { useFocusNeighbour } from '../../../components/focus/use-focus-neighbour.ts'
import { type Change, StateOf } from './state-of.tsx'
import { useStanding } from '../use-standing.ts'
import {
  CompanyName,
  fromTable,
  fromWide,
  fromWidest,
  NarrowTimes,
  TimeCells,
  TrendCells,
} from './wide-cells.tsx'

interface AlertRowProps {
  readonly alert: Alert
  readonly note: string | undefined
  /** Its history is shown beside the list. */
  readonly chosen: boolean
  /** The list of a past moment cannot be changed. */
  readonly past: boolean
  readonly onWhy: (id: string) => void
  readonly onDelete: (alert: Alert) => void
  readonly onChange: (id: string, change: Change) => void
}

const Standing = ({ alert }: { readonly alert: Alert }) => {
  const standing = useStanding(alert.symbol)
  const measured = conditions[alert.condition].measure(standing)
  const distance = alert.isActive ? distanceTo(alert, standing) : null
  return (
    <>
      <Td right className="quoted num">
        {measured === null ? '–' : formatMeasured(alert.condition, measured)}
        <PriceDate symbol={alert.symbol} className="flex justify-end" />
      </Td>
      <Td right className={`${fromTable} quoted num text-text-2`}>
        {distance === null ? '–' : `${distance.toFixed(1)}%`}
      </Td>
    </>
  )
}

/** One alert with where its stock stands. */
export const AlertRow = ({
  alert,
  note,
  chosen,
  past,
  onWhy,
  onDelete,
  onChange,
}: AlertRowProps) => {
  const { t } = useTranslation()
  const { id, symbol, condition, value, isActive } = alert
  const row = useFocusNeighbour()
  return (
    <Tr ref={row} chosen={chosen}>
      <Td>
        <div className="flex items-center gap-6">
          <span className="@min-[1240px]:min-w-14">
            <StockLink symbol={symbol} name={note} />
          </span>
          <CompanyName symbol={symbol} />
        </div>
      </Td>
      <Td className="text-text-2">
        {t(`alerts.types.${condition}`)}
        <NarrowTimes alert={alert} from={past ? fromWide : fromWidest} />
      </Td>
      <Td right className="font-strong num">
        {formatAlertValue(condition, value)}
      </Td>
      {!past && <Standing alert={alert} />}
      {!past && <TrendCells alert={alert} />}
      <Td>
        <StateOf alert={alert} past={past} onChange={onChange} />
      </Td>
      <TimeCells alert={alert} from={past ? fromWide : fromWidest} />
      <Td right>
        <span className="inline-flex items-center gap-1">
          {!isActive && (
            <Button look="ghost" size="sm" className="text-accent-text!" onClick={() => onWhy(id)}>
              <CircleQuestionMark
                className="size-4 @min-[700px]:hidden"
                strokeWidth={1.75}
                aria-hidden
              />
              <span className="@max-[700px]:sr-only">{t('alerts.why.open')}</span>
            </Button>
          )}
          {!past && (
            <IconButton
              Icon={X}
              data-focus-neighbour
              label={t('alerts.delete', { symbol })}
              title={t('alerts.delete', { symbol })}
              onClick={() => onDelete(alert)}
            />
          )}
        </span>
      </Td>
    </Tr>
  )
}
