import { useTranslation } from 'react-i18next'
import { watchRows, type WatchRow } from '../../../contracts/ops.ts'
import { Panel, PanelTitle } from '../../components/panels/panel.tsx'
import { Table, Th, Td } from '../../components/panels/table.tsx'
import { ReadingState } from '../reading-state.tsx'
import { useReading } from '../use-reading.ts'
import { formatAge } from '../../components/text/age.ts'
import { Badge } from '../../components/stocks/badge.tsx'

const looks = { healthy: 'live', stalled: 'stale', log_damaged: 'off' } as const

const unknown = '–'

const DutyRow = ({ row }: { readonly row: WatchRow }) => {
  const { t } = useTranslation('console')
  const { t: tOfProduct } = useTranslation()
  const span = (ms: number | null) => (ms === null ? unknown : formatAge(ms, tOfProduct))
  const ago = (ms: number | null) =>
    ms === null ? unknown : t('duties.ago', { span: formatAge(ms, tOfProduct) })
  const detail = row.fault ?? row.lastResult
  return (
    <>
      <tr className={detail === null ? 'border-b hairline last:border-b-0' : undefined}>
        <Td className="font-semibold">{row.name}</Td>
        <Td>
          <Badge look={looks[row.state]}>{t(`duties.states.${row.state}`)}</Badge>
        </Td>
        <Td right className="num text-text-2">
          {span(row.sinceMsAgo)}
        </Td>
        <Td right className="num">
          {ago(row.lastDoneMsAgo)}
        </Td>
        <Td right className="num text-text-2">
          {span(row.maxAgeMs)}
        </Td>
      </tr>
      {detail !== null && (
        <tr className="border-b hairline last:border-b-0">
          <td colSpan={5} className="px-3 pb-2.5 sm:px-4">
            <p className={row.fault === null ? 'text-sm text-text-3' : 'text-sm text-bad'}>
              {detail}
            </p>
          </td>
        </tr>
      )}
    </>
  )
}

const askEveryMs = 1_000

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
                <Th right>{t('duties.lastDone')}</Th>
                <Th right>{t('duties.maxAge')}</Th>
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
