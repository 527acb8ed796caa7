import { useTranslation } from 'react-i18next'
import { Notice } from '../../../components/panels/notice.tsx'
import { Panel, PanelTitle } from '../../../components/panels/panel.tsx'
import '../../../i18n/en/alerts/alert-why.ts'

/** On a wide screen the place of an alert's history is there before one is asked for. */
export const WhyPlace = () => {
  const { t } = useTranslation()
  return (
    <Panel className="max-xl:hidden" title={<PanelTitle>{t('alerts.why.open')}</PanelTitle>}>
      <div className="grid min-h-72">
        <Notice text={t('alerts.why.none')} detail={t('alerts.why.noneHint')} />
      </div>
    </Panel>
  )
}
