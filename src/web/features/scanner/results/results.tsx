import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/controls/button.tsx'
import { Notice } from '../../../components/panels/notice.tsx'
import { Panel, PanelTitle } from '../../../components/panels/panel.tsx'
import { lazyPart } from '../../../components/loading/lazy-part.ts'
import { RowsSkeleton } from '../../../components/panels/rows-skeleton.tsx'
import type { Metrics } from './stale-now.ts'
import type { Scanned } from '../use-scan.ts'

const found = lazyPart(async () => (await import('./found.tsx')).Found)
// Its code comes beside the cards' numbers, so that what a scan finds stands at once, and is scrolled to.
found.fetch()

interface ResultsProps {
  readonly scanned: Scanned | null
  readonly metrics: Metrics
  readonly onWall: () => void
  /** The trader wants to build a scan. */
  readonly onCreate: () => void
}

export const Results = ({ scanned, metrics, onWall, onCreate }: ResultsProps) => {
  const { t } = useTranslation()
  const isReady = found.useReady(scanned !== null, () => undefined)
  if (isReady && scanned) return <found.Part scanned={scanned} metrics={metrics} onWall={onWall} />
  return (
    <Panel title={<PanelTitle>{t('scanner.results.title')}</PanelTitle>}>
      {scanned ? (
        <RowsSkeleton />
      ) : (
        <Notice
          text={t('scanner.results.empty')}
          detail={t('scanner.results.emptyHint')}
          action={<Button onClick={onCreate}>{t('scanner.savedDialog.create')}</Button>}
        />
      )}
    </Panel>
  )
}
