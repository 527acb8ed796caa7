import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../domain/notation/decimal.ts'
import type { ProjectionLine } from '../../../contracts/ops.ts'

interface RebuildProgressProps {
  readonly name: string
  readonly rebuild: NonNullable<ProjectionLine['rebuild']>
}

export const RebuildProgress = ({ name, rebuild }: RebuildProgressProps) => {
  const { t } = useTranslation('console')
  const { generation, progress, eventsPerSecond } = rebuild
  const percent = Math.floor(progress * 100)
  return (
    <div className="grid gap-1.5">
      <div
        role="progressbar"
        aria-label={t('projections.progress', { name })}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-1.5 overflow-hidden rounded-full bg-hover"
      >
        <span
          className="block h-full rounded-full bg-accent transition-[width]"
          style={{ width: `${percent.toString()}%` }}
        />
      </div>
      <p className="flex justify-between gap-3 text-sm text-text-2">
        <span>
          {rebuild.state === 'comparing'
            ? t('projections.comparing', { generation })
            : t('projections.building', { generation, rate: formatCount(eventsPerSecond) })}
        </span>
        <span className="num">{percent}%</span>
      </p>
    </div>
  )
}
