import { Command } from 'cmdk'
import { Dialog } from 'radix-ui'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useStocks } from '../../api/market/stocks.ts'
import { closeOnEscape } from '../../components/controls/close-on-escape.ts'
import { useFocusReturn } from '../../components/focus/use-focus-return.ts'
import { dashboardPath } from '../../state/dashboard-path.ts'
import '../../i18n/en-later.ts'
import { useAppSelector } from '../../state/hooks.ts'
import { useGoTo } from '../moment/use-go-to.ts'
import { navEntries } from '../shell/navigation/nav-entries.ts'
import { findStocks } from '../../components/stocks/find-stocks.ts'
import { Group, Item, MomentRows, rowOfStock, StockRows } from './rows.tsx'
import { askedBy } from './subject.ts'
import { useActions } from './use-actions.ts'
import { useMomentRows } from './use-moment-rows.ts'

/** The row that Enter would take. */
interface Chosen {
  readonly row: string
  readonly choose: (row: string) => void
}

/**
 * Stocks may come above rows that are there already, and take others away. Who has not moved on from
 * the first row, or has lost the row, is on the first one then; who has moved keeps the row, and sees
 * it.
 *
 * @param shown all rows, in their order
 * @returns the list's reference
 */
const useFirstRow = (shown: readonly string[], { row, choose }: Chosen) => {
  const list = useRef<HTMLDivElement>(null)
  const [first] = shown
  const before = useRef(first)
  const isShown = shown.includes(row)
  useEffect(() => {
    const isKept = isShown && row !== before.current
    if (first !== undefined && row !== first && !isKept) choose(first)
    else if (before.current !== first)
      list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
    before.current = first
  }, [first, row, isShown, choose])
  return list
}

const searchLimits = { stocksShown: 8 } as const

const rows = {
  screen: (key: string) => `screen ${key}`,
  action: (key: string) => `action ${key}`,
} as const

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
  const goTo = useGoTo()
  const { data: stocks } = useStocks()
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
  const moments = useMomentRows(typed, (to) => {
    onClose()
    goTo(to)
    onLeave()
  })
  const shown = [
    ...moments.rows.map(({ key }) => key),
    ...found.map(({ symbol }) => rowOfStock(symbol)),
    ...screens.map(({ key }) => rows.screen(key)),
    ...actions.map(({ key }) => rows.action(key)),
  ]
  const list = useFirstRow(shown, chosen)
  return (
    <Command.List ref={list} className="max-h-[min(420px,60dvh)] overflow-y-auto pb-1.5">
      <Command.Empty className="p-6 text-center text-text-2">
        {t(moments.isFuture ? 'searchActions.future' : 'search.nothing')}
      </Command.Empty>
      <MomentRows rows={moments.rows} />
      <StockRows found={found} onChoose={(symbol) => go(dashboardPath({ symbol, timeframe }))} />
      <Group heading={t('searchActions.screens')} hidden={screens.length === 0}>
        {screens.map(({ key, path, Icon }) => (
          <Item key={key} value={rows.screen(key)} onSelect={() => go(path)}>
            <Icon className="size-[18px] text-text-3" />
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
