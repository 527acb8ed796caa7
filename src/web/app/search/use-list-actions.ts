import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { watchlistLimits } from '../../../domain/watchlist/limits.ts'
import { useMoment } from '../../api/moment.ts'
import { useListItems, useWatchlists } from '../../api/watchlists/watchlists.ts'
import { useListName } from '../../components/stocks/use-list-name.ts'
import { dashboardPath } from '../../state/dashboard-path.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { watchlistChosen } from '../../state/preferences.ts'
import { want } from '../../state/wanted.ts'
import type { SearchAction } from './search-action.ts'

const path = '/watchlists'

/** What is written in the list that the page shows, or else in the first one. */
const useWriting = (symbol: string | null): readonly SearchAction[] => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { data: lists = [] } = useWatchlists()
  const isHere = pathname === path
  const id = isHere ? new URLSearchParams(search).get('list') : null
  const { currentData: items } = useListItems(
    (lists.find((list) => list.id === id) ?? lists[0])?.id,
  )
  const item = items?.find((other) => other.type === 'symbol' && other.symbol === symbol)
  const isPast = useMoment() !== null
  if (isPast) return []
  const wantOfPage = (...wanted: Parameters<typeof want>) => {
    if (!isHere) void navigate(path)
    want(...wanted)
  }
  return [
    ...(item?.type === 'symbol'
      ? [
          {
            key: `note ${item.symbol}`,
            text: t(`watchlist.note.${item.note === null ? 'add' : 'edit'}`, item),
            run: () => wantOfPage(`note ${item.symbol}`),
          },
        ]
      : []),
    ...(lists.length < watchlistLimits.listsPerTraderMax
      ? [
          {
            key: 'list create',
            text: t('watchlist.lists.create'),
            run: () => wantOfPage('listName', 'create'),
          },
        ]
      : []),
    {
      key: 'list rename',
      text: t('watchlist.lists.rename'),
      run: () => wantOfPage('listName', 'rename'),
    },
    { key: 'section', text: t('watchlist.section.add'), run: () => wantOfPage('section') },
  ]
}

export const useListActions = (symbol: string | null): readonly SearchAction[] => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const nameOf = useListName()
  const { data: lists = [] } = useWatchlists()
  const selection = useAppSelector((state) => state.selection)
  const kept = useAppSelector(({ preferences }) => preferences.watchlist)
  const beside = lists.some(({ id }) => id === kept) ? kept : null
  const writing = useWriting(symbol)
  const open = lists.map((list) => ({
    key: `list ${list.id}`,
    text: t('searchActions.list', { name: nameOf(list) }),
    run: () => void navigate(`${path}?list=${list.id}`),
  }))
  const choices = [
    { id: null, name: t('list.title') },
    ...lists.map((list) => ({ id: list.id, name: nameOf(list) })),
  ]
  return [
    ...writing,
    ...open,
    ...choices
      .filter(({ id }) => id !== beside)
      .map(({ id, name }) => ({
        key: `beside ${id ?? ''}`,
        text: t('searchActions.beside', { name }),
        run: () => {
          dispatch(watchlistChosen(id))
          void navigate(dashboardPath(selection))
        },
      })),
  ]
}
