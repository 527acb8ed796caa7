import { CircleQuestionMark, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Alert, ListedAlert } from '../../../../contracts/alerts/alerts.ts'
import { isTyped } from '../../../api/alerts/alerts.ts'
import { lazyPart } from '../../../components/loading/lazy-part.ts'
import { conditions } from '../../../../domain/alert/conditions/table.ts'
import { formatAlertValue, formatMeasured } from '../../../components/text/alert-text.ts'
import { Button, IconButton } from '../../../components/controls/button.tsx'
import { PriceDate } from '../../../components/stocks/price-date.tsx'
import { StockLink } from '../../../components/stocks/stock-link.tsx'
import { Td, Tr } from '../../../components/panels/table.tsx'
import { useFocusNeighbour } from '../../../components/focus/use-focus-neighbour.ts'
import { type Change, StateOf } from './state-of.tsx'
import { type MeasureRow, useMeasured } from './use-rows-in-sight.ts'
import { distanceNow, useStanding } from '../use-standing.ts'
import {
  CompanyName,
  fromTable,
  NarrowTimes,
  TimeCells,
  timesFrom,
  TrendCells,
} from './wide-cells.tsx'

export interface RowContext {
  /** The list of a past moment cannot be changed. */
  readonly past: boolean
  readonly onWhy: (id: string) => void
  readonly onEdit: (alert: ListedAlert) => void
  readonly onDelete: (alert: ListedAlert) => void
  readonly onChange: (id: string, change: Change) => void
}

interface AlertRowProps extends RowContext {
  readonly alert: ListedAlert
  readonly note: string | undefined
  /** Its history is shown beside the list. */
  readonly chosen: boolean
  /** Where it is in a list that leaves rows out; null: the list is whole. */
  readonly place: {
    readonly index: number
    readonly measure: MeasureRow
  } | null
}

const Standing = ({ alert }: { readonly alert: Alert }) => {
  const standing = useStanding(alert.symbol)
  const measured = conditions[alert.condition].measure(standing)
  const distance = distanceNow(alert, standing)
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

const ruleWords = lazyPart(async () => (await import('./rule-words.tsx')).RuleWords)

const Words = ({ alert }: { readonly alert: ListedAlert }) =>
  ruleWords.useReady(true, () => undefined) && <ruleWords.Part alert={alert} />

const wordsClass = 'in-words min-w-48 py-1 whitespace-normal! text-text-2'

/** A rule has no one number that it measures. */
const NoStanding = () => (
  <>
    <Td right>–</Td>
    <Td className={fromTable} />
  </>
)

type ActionsProps = Pick<AlertRowProps, 'alert' | 'past' | 'onWhy' | 'onDelete'>

/** Why it triggered or how near it came, and its deletion. */
const Actions = ({ alert, past, onWhy, onDelete }: ActionsProps) => {
  const { t } = useTranslation()
  const { id, symbol, triggeredAt } = alert
  const deletion = t('alerts.delete', { symbol: symbol ?? t('alerts.anySymbol') })
  return (
    <Td right>
      <span className="inline-flex items-center gap-1">
        {(triggeredAt !== null || (symbol !== null && !past)) && (
          <Button look="ghost" size="sm" className="text-accent-text!" onClick={() => onWhy(id)}>
            <CircleQuestionMark className="size-4 @min-[700px]:hidden" />
            <span className="@max-[700px]:sr-only">
              {t(triggeredAt === null ? 'alerts.near' : 'alerts.why.open')}
            </span>
          </Button>
        )}
        {!past && (
          <IconButton
            Icon={X}
            data-focus-neighbour
            label={deletion}
            title={deletion}
            onClick={() => onDelete(alert)}
          />
        )}
      </span>
    </Td>
  )
}

export const AlertRow = ({
  alert,
  note,
  chosen,
  place,
  past,
  onWhy,
  onEdit,
  onDelete,
  onChange,
}: AlertRowProps) => {
  const { t } = useTranslation()
  const { id, symbol } = alert
  const row = useFocusNeighbour()
  useMeasured(row, place?.measure)
  const typed = isTyped(alert) ? alert : null
  const name = symbol ?? t('alerts.anySymbol')
  return (
    <Tr
      ref={row}
      chosen={chosen}
      data-id={id}
      {...(place && { 'data-index': place.index, 'aria-rowindex': place.index + 2 })}
    >
      <Td>
        <div className="flex items-center gap-6">
          <span className="@min-[1240px]:min-w-14">
            {symbol === null ? (
              <b className="font-strong">{name}</b>
            ) : (
              <StockLink symbol={symbol} name={note} />
            )}
          </span>
          {symbol !== null && <CompanyName symbol={symbol} />}
        </div>
      </Td>
      <Td className={typed ? 'text-text-2' : wordsClass}>
        {typed ? t(`alerts.types.${typed.condition}`) : <Words alert={alert} />}
        <NarrowTimes alert={alert} from={timesFrom(past)} />
      </Td>
      <Td right className="font-strong num">
        {typed ? formatAlertValue(typed.condition, typed.value) : '–'}
      </Td>
      {!past && (typed ? <Standing alert={typed} /> : <NoStanding />)}
      {!past && <TrendCells alert={alert} />}
      <Td>
        <StateOf alert={alert} past={past} onChange={onChange} onEdit={onEdit} />
      </Td>
      <TimeCells alert={alert} from={timesFrom(past)} />
      <Actions alert={alert} past={past} onWhy={onWhy} onDelete={onDelete} />
    </Tr>
  )
}
