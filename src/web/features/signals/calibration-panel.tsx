import { useTranslation } from 'react-i18next'
import { useCalibration } from '../../api/market/signals.ts'
import { Failed, Notice } from '../../components/panels/notice.tsx'
import { Panel, PanelTitle } from '../../components/panels/panel.tsx'
import { RowsSkeleton } from '../../components/panels/rows-skeleton.tsx'
import { CalibrationPlot } from './calibration-plot.tsx'
import type { CalibrationReply } from '../../../contracts/market/calibration.ts'
import { formatCount } from '../../../domain/notation/decimal.ts'

const unknown = '–'

const digits = (value: number | null): string => (value === null ? unknown : value.toFixed(3))

/** `+0.021` and `−0.004`, always with the sign. */
const signed = (value: number | null): string =>
  value === null ? unknown : `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`

const tooFewDays = 20
/** Percentage points; as near as this, the two are about the same. */
const aboutRight = 3

/** Mean confidence beside the hit rate, and what to make of it, in words for everyone. */
const InWords = ({ buckets, all }: CalibrationReply) => {
  const { t } = useTranslation()
  const total = buckets.reduce(
    (sum, { meanConfidence, closed }) => sum + (meanConfidence ?? 0) * closed,
    0,
  )
  const stated = total / all.closed
  const rate = (all.hits / all.closed) * 100
  const verdict = () => {
    if (all.days < tooFewDays) return 'few'
    if (Math.abs(stated - rate) <= aboutRight) return 'right'
    return stated > rate ? 'over' : 'under'
  }
  return (
    <p className="px-4 pt-4 text-base">
      {t('signals.calibration.inWords', {
        stated: stated.toFixed(0),
        rate: rate.toFixed(0),
        hits: formatCount(all.hits),
        closed: formatCount(all.closed),
      })}{' '}
      <b className="font-strong">{t(`signals.calibration.verdicts.${verdict()}`)}</b>
    </p>
  )
}

/** How well confidence predicted hits, compared with always predicting the hit rate. */
const SkillFigures = ({ score }: { readonly score: CalibrationReply['all'] }) => {
  const { t } = useTranslation()
  const figures = [
    ['brier', digits(score.brierScore)],
    ['noSkill', digits(score.noSkillBrier)],
    ['skill', signed(score.skill)],
    ['days', formatCount(score.days)],
  ] as const
  return (
    <div className="grid gap-2 px-4 pt-4">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 @min-[360px]:grid-cols-4">
        {figures.map(([key, figure]) => (
          <div key={key}>
            <dt className="text-xs font-semibold text-text-3">{t(`signals.calibration.${key}`)}</dt>
            <dd className="text-lg font-heavy num">{figure}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-text-2">{t('signals.calibration.explainSkill')}</p>
      <p className="text-sm text-text-3">{t('signals.calibration.explainDays')}</p>
    </div>
  )
}

export const CalibrationPanel = () => {
  const { t } = useTranslation()
  const { data, error, refetch } = useCalibration()
  const body = () => {
    if (!data && error)
      return <Failed text={t('signals.calibration.failed')} error={error} onRetry={refetch} />
    if (!data) return <RowsSkeleton rows={4} />
    if (data.all.closed === 0)
      return (
        <Notice text={t('signals.calibration.empty')} detail={t('signals.calibration.emptyHint')} />
      )
    return (
      <div className="@container">
        <InWords {...data} />
        <SkillFigures score={data.all} />
        <CalibrationPlot buckets={data.buckets} />
      </div>
    )
  }
  return <Panel title={<PanelTitle>{t('signals.calibration.title')}</PanelTitle>}>{body()}</Panel>
}
