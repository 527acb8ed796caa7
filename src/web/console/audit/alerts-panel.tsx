import type { TFunction } from 'i18next'
import { Link2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AuditedAlert, AuditedAlerts } from '../../../contracts/ops.ts'
import { alertRule } from '../../components/text/alert-text.ts'
import { Badge } from '../../components/stocks/badge.tsx'
import { IconButton } from '../../components/controls/button.tsx'
import { Notice } from '../../components/panels/notice.tsx'
import { Panel, PanelTitle } from '../../components/panels/panel.tsx'
import { Table, Td, Th, Tr } from '../../components/panels/table.tsx'
import { isShown, ReadingState } from '../reading-state.tsx'
import type { Reading } from '../use-reading.ts'
import { useMoment } from './use-moment.ts'

interface AlertsPanelProps {
  readonly reading: Reading<AuditedAlerts>
  readonly onCheck: (stream: string) => void
}

/** A rule or a watched scan as the log has it. */
const ruleOf = ({ condition, value, terms }: AuditedAlert, t: TFunction): string =>
  condition === 'rule' || condition === 'scan' || value === null
    ? (terms ?? condition)
    : alertRule({ condition, value }, t)

const AlertRow = ({ alert, onCheck }: { alert: AuditedAlert; onCheck: (id: string) => void }) => {
  const { t } = useTranslation('console')
  const moment = useMoment()
  const { t: common } = useTranslation()
  const stream = `alert-${alert.id}`
  return (
    <Tr>
      <Td className="max-w-40 truncate font-semibold">{alert.username}</Td>
      <Td className="font-semibold">{alert.symbol ?? '–'}</Td>
      <Td className="num">{ruleOf(alert, common)}</Td>
      <Td>
        <Badge look={alert.status === 'active' ? 'plain' : 'stale'}>
          {t(`audit.${alert.status}`)}
        </Badge>
      </Td>
      <Td wide className="num text-text-2">
        {moment(alert.createdAt)}
      </Td>
      <Td wide className="num text-text-2">
        {alert.triggeredAt === null ? '–' : moment(alert.triggeredAt)}
      </Td>
      <Td right>
        <IconButton
          Icon={Link2}
          title={t('audit.check')}
          label={t('audit.checkOf', { stream })}
          onClick={() => onCheck(stream)}
        />
      </Td>
    </Tr>
  )
}

export const AlertsPanel = ({ reading, onCheck }: AlertsPanelProps) => {
  const { t } = useTranslation('console')
  const value = isShown(reading) ? reading.value : null
  const alerts = value?.alerts ?? []
  const count = value && t('audit.shown', { shown: alerts.length, total: value.total })
  return (
    <Panel
      title={<PanelTitle>{t('audit.alerts')}</PanelTitle>}
      end={<span className="num text-text-3">{count}</span>}
    >
      <ReadingState reading={reading} />
      {value !== null && alerts.length === 0 && <Notice text={t('audit.noAlerts')} />}
      {alerts.length > 0 && (
        <div
          tabIndex={0}
          aria-busy={reading.isOld}
          className="relative max-h-[440px] overflow-auto -outline-offset-2 transition-opacity aria-busy:opacity-50 max-sm:[&_td]:px-1.5 max-sm:[&_th]:px-1.5"
        >
          <Table aria-label={t('audit.alerts')}>
            <thead>
              <tr>
                <Th>{t('audit.trader')}</Th>
                <Th>{t('audit.symbol')}</Th>
                <Th>{t('audit.alert')}</Th>
                <Th>{t('audit.status')}</Th>
                <Th wide>{t('audit.created')}</Th>
                <Th wide>{t('audit.fired')}</Th>
                <Th right>
                  <span className="sr-only">{t('audit.check')}</span>
                </Th>
              </tr>
            </thead>
            <tbody>
              {alerts.toReversed().map((alert) => (
                <AlertRow key={alert.id} alert={alert} onCheck={onCheck} />
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </Panel>
  )
}
