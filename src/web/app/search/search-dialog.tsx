import { Command } from 'cmdk'
import { Dialog } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useStocks } from '../../api/stocks.ts'
import { closeOnEscape } from '../../components/controls/close-on-escape.ts'
import { LiveChange } from '../../components/live/live-change.tsx'
import { PriceDate } from '../../components/stocks/price-date.tsx'
import { useFocusReturn } from '../../components/focus/use-focus-return.ts'
import { dashboardPath } from '../../state/dashboard-path.ts'
import '../../i18n/en-later.ts'
import { useAppSelector } from '../../state/hooks.ts'
import { navEntries } from '../shell/nav-entries.ts'
import { findStocks } from '../../components/stocks/find-stocks.ts'
import { askedBy } from './subject.ts'
import { useActions } from './use-actions.ts'
import { type Chosen, useFirstRow } from './use-first-row.ts'

const searchLimits = { stocksShown: 8, noPollingMs: 0 } as const

const group =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-text-3'

/** The key of each row. */
const rows = {
  stock: (symbol: string) => `stock ${symbol}`,
  screen: (key: string) => `screen ${key}`,
  action: (key: string) => `action ${key}`,
} as const

/** A heading over nothing would only be in the way. */
const Group = (props: { heading: string; hidden: boolean; children: ReactNode }) =>
  props.hidden ? null : (
    <Command.Group heading={props.heading} className={group}>
      {props.children}
    </Command.Group>
  )

const Item = (props: { value: string; onSelect: () => void; children: ReactNode }) => (
  <Command.Item
    value={props.value}
    onSelect={props.onSelect}
    className="mx-1.5 flex h-10 cursor-pointer items-center gap-3 rounded-sm px-2.5 data-[selected=true]:bg-hover"
  >
    {props.children}
  </Command.Item>
)

interface Ways {
  readonly onClose: () => void
  /** Something was chosen, and is elsewhere. */
  readonly onLeave: () => void
  readonly onFinancials: (symbol: string) => void
}

interface ResultsProps extends Ways {
  readonly typed: string
  readonly chosen: Chosen
}

const Results = ({ typed, chosen, onClose, onLeave, onFinancials }: ResultsProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data: stocks } = useStocks(searchLimits.noPollingMs)
  const { symbol: selected, timeframe } = useAppSelector(({ selection }) => selection)
  const asked = askedBy(typed, stocks ?? [], selected)
  const has = (text: string) => {
    const lower = text.toLocaleLowerCase()
    return asked.words.every((word) => lower.includes(word))
  }
  const go = (path: string) => {
    void navigate(path)
    onClose()
    onLeave()
  }
  const found =
    asked.stocks === null ? [] : findStocks(stocks ?? [], asked.stocks, searchLimits.stocksShown)
  const actions = useActions(asked.symbol, onFinancials).filter(({ text }) => has(text))
  const screens = navEntries.filter(({ key }) => asked.stocks !== null && has(t(`nav.${key}`)))
  const shown = [
    ...found.map(({ symbol }) => rows.stock(symbol)),
    ...screens.map(({ key }) => rows.screen(key)),
    ...actions.map(({ key }) => rows.action(key)),
  ]
  const list = useFirstRow(shown, chosen)
  return (
    <Command.List ref={list} className="max-h-[min(420px,60dvh)] overflow-y-auto pb-1.5">
      <Command.Empty className="p-6 text-center text-text-2">{t('search.nothing')}</Command.Empty>
      <Group heading={t('searchActions.stocks')} hidden={found.length === 0}>
        {found.map(({ symbol, name }) => (
          <Item
            key={symbol}
            value={rows.stock(symbol)}
            onSelect={() => go(dashboardPath({ symbol, timeframe }))}
          >
            <b className="w-16 shrink-0 font-bold">{symbol}</b>
            <span className="grow truncate text-text-2">{name}</span>
            <PriceDate symbol={symbol} className="shrink-0" />
            <span className="shrink-0">
              <LiveChange symbol={symbol} />
            </span>
          </Item>
        ))}
      </Group>
      <Group heading={t('searchActions.screens')} hidden={screens.length === 0}>
        {screens.map(({ key, path, Icon }) => (
          <Item key={key} value={rows.screen(key)} onSelect={() => go(path)}>
            <Icon className="size-[18px] text-text-3" strokeWidth={1.75} aria-hidden />
            {t(`nav.${key}`)}
          </Item>
        ))}
      </Group>
      <Group heading={t('searchActions.actions')} hidden={actions.length === 0}>
        {actions.map(({ key, text, run, stays }) => (
          <Item
            key={key}
            value={rows.action(key)}
            onSelect={() => {
              onClose()
              run()
              if (!stays) onLeave()
            }}
          >
            <span className="truncate">{text}</span>
          </Item>
        ))}
      </Group>
    </Command.List>
  )
}

interface SearchDialogProps extends Ways {
  /** The text typed while this code was loading. */
  readonly ahead: string
}

/** Search over symbols, names, screens and actions. */
export const SearchDialog = ({ ahead, ...ways }: SearchDialogProps) => {
  const { onClose } = ways
  const { t } = useTranslation()
  const [typed, setTyped] = useState(ahead)
  const [row, setRow] = useState('')
  useFocusReturn(true)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-shade" />
        <Dialog.Content
          aria-describedby={undefined}
          onKeyDown={closeOnEscape(onClose)}
          className="fixed top-[12dvh] left-1/2 z-40 w-[min(600px,calc(100vw-24px))] -translate-x-1/2 animate-fade overflow-hidden rounded-md border border-line bg-panel shadow-float outline-none"
        >
          <Dialog.Title className="sr-only">{t('search.title')}</Dialog.Title>
          <Command
            shouldFilter={false}
            label={t('search.title')}
            loop
            value={row}
            onValueChange={setRow}
          >
            <Command.Input
              value={typed}
              onValueChange={setTyped}
              placeholder={t('searchActions.placeholder')}
              className="h-12 w-full border-b border-line bg-transparent px-4 text-base outline-none placeholder:text-text-3"
            />
            <Results typed={typed} chosen={{ row, choose: setRow }} {...ways} />
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
