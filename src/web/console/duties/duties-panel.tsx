import { useTranslation } from 'react-i18next'
import { watchRows } from '../../../contracts/ops.ts'
import { Panel, PanelTitle } from '../../components/panels/panel.tsx'
import { Table, Th } from '../../components/panels/table.tsx'
import { ReadingState } from '../reading-state.tsx'
import { useReading } from '../use-reading.ts'
import { DutyRow } from './duty-row.tsx'

const askEveryMs = 1_000

/** What this server has to do all the time, and whether it is done. */
export const DutiesPanel = () => {
  const { t } = useTranslation('console')
  const reading = useReading('/watch', watchRows, { everyMs: askEveryMs })
  return (
    <Panel title={<PanelTitle>{t('duties.title')}</PanelTitle>}>
      <ReadingState reading={reading} rows={8} />
      {reading.value !== null && (
        <div tabIndex={0} className="relative overflow-x-auto -outline-offset-2">
          <Table aria-label={t('duties.title')}>
            <thead>
              <tr>
                <Th>{t('duties.name')}</Th>
                <Th>{t('duties.state')}</Th>
                <Th right>{t('duties.since')}</Th>
                <Th right>{t('duties.lastDid')}</Th>
                <Th right>{t('duties.latest')}</Th>
              </tr>
            </thead>
            <tbody>
              {reading.value.map((row) => (
                <DutyRow key={row.name} row={row} />
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </Panel>
  )
}
