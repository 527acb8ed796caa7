import { useTranslation } from 'react-i18next'
import { useCalibration } from '../../api/signals.ts'
import { Failed, Notice } from '../../components/panels/notice.tsx'
import { Panel, PanelTitle } from '../../components/panels/panel.tsx'
import { RowsSkeleton } from '../../components/panels/rows-skeleton.tsx'
import { CalibrationPlot } from './calibration-plot.tsx'
import { SkillFigures } from './skill-figures.tsx'

/** How often signals of each confidence were right. */
export const CalibrationPanel = () => {
  const { t } = useTranslation()
  const { data, error, refetch } = useCalibration()
  const body = () => {
    if (!data && error)
      return (
        <Failed
          text={t('signals.calibration.failed')}
          error={error}
          onRetry={() => void refetch()}
        />
      )
    if (!data) return <RowsSkeleton rows={4} />
    if (data.all.closed === 0)
      return (
        <Notice text={t('signals.calibration.empty')} detail={t('signals.calibration.emptyHint')} />
      )
    return (
      <div className="@container">
        <SkillFigures score={data.all} />
        <CalibrationPlot buckets={data.buckets} />
      </div>
    )
  }
  return <Panel title={<PanelTitle>{t('signals.calibration.title')}</PanelTitle>}>{body()}</Panel>
}
