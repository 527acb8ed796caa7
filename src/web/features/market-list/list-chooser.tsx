import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PanelTitle } from '../../components/panels/panel.tsx'
import { useListName } from '../../components/stocks/use-list-name.ts'
import { useAppDispatch } from '../../state/hooks.ts'
import { watchlistChosen } from '../../state/preferences.ts'
import type { ShownList } from './use-shown-list.ts'
import '../../i18n/en/watchlist.ts'

export const ListChooser = ({ lists, chosen }: Pick<ShownList, 'lists' | 'chosen'>) => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const nameOf = useListName()
  const ofMarket = t('list.title')
  return (
    <span className="relative flex min-h-6 max-w-56 min-w-0 items-center gap-1 rounded-xs hover:text-accent-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <span className="min-w-0 *:truncate">
        <PanelTitle>{chosen ? nameOf(chosen) : ofMarket}</PanelTitle>
      </span>
      <ChevronDown className="size-3.5 shrink-0 text-text-3" />
      <select
        aria-label={t('watchlist.lists.label')}
        value={chosen?.id ?? ''}
        onChange={({ target: { value } }) => dispatch(watchlistChosen(value === '' ? null : value))}
        className="absolute inset-0 cursor-pointer appearance-none bg-panel text-text opacity-0"
      >
        <option value="">{ofMarket}</option>
        {lists.map((list) => (
          <option key={list.id} value={list.id}>
            {nameOf(list)}
          </option>
        ))}
      </select>
    </span>
  )
}
