import { useTranslation } from 'react-i18next'
import { Th } from '../../../components/panels/table.tsx'
import { fromTable, fromWide, fromWidest } from './wide-cells.tsx'

export const ListHead = ({ past }: { readonly past: boolean }) => {
  const { t } = useTranslation()
  return (
    <thead>
      <tr>
        <Th>{t('alerts.columns.symbol')}</Th>
        <Th>{t('alerts.columns.type')}</Th>
        <Th right>{t('alerts.columns.target')}</Th>
        {!past && (
          <>
            <Th right>{t('alerts.columns.now')}</Th>
            <Th right className={fromTable}>
              {t('alerts.columns.distance')}
            </Th>
            <Th right className={`${fromWide} @min-[960px]:pr-8`}>
              {t('alerts.columns.change')}
            </Th>
            <Th className={fromWide}>{t('alerts.columns.trend')}</Th>
          </>
        )}
        <Th>{t('alerts.columns.status')}</Th>
        <Th className={past ? fromWide : fromWidest}>{t('alerts.columns.created')}</Th>
        <Th className={past ? fromWide : fromWidest}>{t('alerts.columns.fired')}</Th>
        <Th right>{t('alerts.columns.actions')}</Th>
      </tr>
    </thead>
  )
}
