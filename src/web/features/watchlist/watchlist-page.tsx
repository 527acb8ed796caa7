import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useWatchlists } from '../../api/watchlists/watchlists.ts'
import { Failed } from '../../components/panels/notice.tsx'
import { Panel, PanelTitle } from '../../components/panels/panel.tsx'
import { RowsSkeleton } from '../../components/panels/rows-skeleton.tsx'
import { Headline } from './headline.tsx'
import { useImport } from './import/use-import.ts'
import { ListPage, type ListPageProps } from './list-page.tsx'
import { useListChanges } from './use-list-changes.ts'
import { useWholeList } from './use-whole-list.ts'
import '../../i18n/en/watchlist.ts'

/** The lists, and the one that the address names; the first one without it. */
const useChosenList = () => {
  const { data: lists, error, refetch } = useWatchlists()
  const [params, setParams] = useSearchParams()
  const chosen = lists?.find(({ id }) => id === params.get('list')) ?? lists?.[0]
  const choose = (id: string | null) => setParams(id === null ? {} : { list: id })
  return { lists, chosen, choose, error, refetch }
}

export const WatchlistPage = () => {
  const { t } = useTranslation()
  const { lists, chosen, choose, error, refetch } = useChosenList()
  if (!lists || !chosen)
    return (
      <div className="grid gap-4">
        <Headline count={undefined} simulated={false} />
        <Panel title={<PanelTitle>{t('watchlist.title')}</PanelTitle>}>
          {error ? (
            <Failed text={t('watchlist.failed')} error={error} onRetry={refetch} />
          ) : (
            <RowsSkeleton />
          )}
        </Panel>
      </div>
    )
  return <Lists lists={lists} chosen={chosen} onChoose={choose} />
}

/** What is known of one list alone goes with it; the way back from a deletion, and an import, stay. */
const Lists = (props: Omit<ListPageProps, 'whole' | 'imports'>) => {
  const { chosen, onChoose } = props
  const whole = useWholeList(chosen, useListChanges(chosen.id), onChoose)
  const imports = useImport(chosen)
  return <ListPage key={chosen.id} whole={whole} imports={imports} {...props} />
}
