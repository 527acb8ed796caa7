import { Command } from 'cmdk'
import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Stock } from '../../../contracts/market/stocks.ts'
import { LiveChange } from '../../components/live/live-change.tsx'
import { PriceDate } from '../../components/stocks/price-date.tsx'
import type { MomentRow } from './use-moment-rows.ts'

const group =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-text-3'

/** A heading over nothing would only be in the way. */
export const Group = (props: { heading: string; hidden: boolean; children: ReactNode }) =>
  props.hidden ? null : (
    <Command.Group heading={props.heading} className={group}>
      {props.children}
    </Command.Group>
  )

export const Item = (props: { value: string; onSelect: () => void; children: ReactNode }) => (
  <Command.Item
    value={props.value}
    onSelect={props.onSelect}
    className="mx-1.5 flex h-10 cursor-pointer items-center gap-3 rounded-sm px-2.5 data-[selected=true]:bg-hover"
  >
    {props.children}
  </Command.Item>
)

export const rowOfStock = (symbol: string): string => `stock ${symbol}`

interface StockRowsProps {
  readonly found: readonly Stock[]
  readonly onChoose: (symbol: string) => void
}

export const StockRows = ({ found, onChoose }: StockRowsProps) => {
  const { t } = useTranslation()
  return (
    <Group heading={t('searchActions.stocks')} hidden={found.length === 0}>
      {found.map(({ symbol, name }) => (
        <Item key={symbol} value={rowOfStock(symbol)} onSelect={() => onChoose(symbol)}>
          <b className="w-16 shrink-0 font-bold">{symbol}</b>
          <span className="grow truncate text-text-2">{name}</span>
          <PriceDate symbol={symbol} className="shrink-0" />
          <span className="shrink-0">
            <LiveChange symbol={symbol} />
          </span>
        </Item>
      ))}
    </Group>
  )
}

/** The past moments that the input can mean; several: it is ambiguous. */
export const MomentRows = ({ rows }: { readonly rows: readonly MomentRow[] }) => {
  const { t } = useTranslation()
  const heading = t(`searchActions.${rows.length > 1 ? 'ambiguous' : 'moment'}`)
  return (
    <Group heading={heading} hidden={rows.length === 0}>
      {rows.map(({ key, text, go }) => (
        <Item key={key} value={key} onSelect={go}>
          <History className="size-[18px] text-text-3" />
          <span className="num">{text}</span>
        </Item>
      ))}
    </Group>
  )
}
