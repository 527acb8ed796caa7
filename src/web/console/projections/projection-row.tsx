import { useTranslation } from 'react-i18next'
import type { ProjectionAction, ProjectionLine } from '../../../contracts/ops.ts'
import { formatCount } from '../../../domain/notation/decimal.ts'
import { Badge } from '../../components/stocks/badge.tsx'
import { Button } from '../../components/controls/button.tsx'
import { Td } from '../../components/panels/table.tsx'

interface RebuildProgressProps {
  readonly name: string
  readonly rebuild: NonNullable<ProjectionLine['rebuild']>
}

const RebuildProgress = ({ name, rebuild }: RebuildProgressProps) => {
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

const looks = {
  building: 'stale',
  outdated: 'stale',
  catching_up: 'stale',
  following: 'live',
  paused: 'plain',
  failed: 'off',
} as const

interface ProjectionRowProps {
  readonly line: ProjectionLine
  readonly onSteer: (action: ProjectionAction) => void
}

interface Asked {
  readonly action: ProjectionAction
  readonly isPossible: boolean
}

const asksOf = ({ state, rebuild }: ProjectionLine): readonly [flow: Asked, build: Asked] => {
  const isBuilding = rebuild !== null && rebuild.state !== 'failed'
  const isStopped = state === 'paused' || state === 'failed'
  return [
    isStopped
      ? { action: 'resume', isPossible: true }
      : { action: 'pause', isPossible: state === 'following' && !isBuilding },
    isBuilding
      ? // The first build of all cannot be given up: there is nothing else to read.
        { action: 'cancel', isPossible: state !== 'building' && state !== 'outdated' }
      : { action: 'rebuild', isPossible: true },
  ]
}

/** A button that keeps its place and the focus while its action changes. */
const AskButton = ({ asked, line, onSteer }: { readonly asked: Asked } & ProjectionRowProps) => {
  const { t } = useTranslation('console')
  const { action, isPossible } = asked
  return (
    <Button
      size="sm"
      aria-label={t(`projections.${action}Of`, { name: line.name })}
      aria-disabled={!isPossible}
      onClick={() => isPossible && onSteer(action)}
    >
      {t(`projections.${action}`)}
    </Button>
  )
}

const Detail = ({ line }: { readonly line: ProjectionLine }) => {
  const { t } = useTranslation('console')
  const failure = line.failure ?? line.rebuild?.failure ?? null
  if (failure !== null)
    return <p className="text-sm text-bad">{t('projections.stopped', failure)}</p>
  if (line.rebuild !== null) return <RebuildProgress name={line.name} rebuild={line.rebuild} />
  if (line.comparison !== null)
    return <p className="text-sm text-text-3">{t('projections.compared', line.comparison)}</p>
  return null
}

export const ProjectionRow = ({ line, onSteer }: ProjectionRowProps) => {
  const { t } = useTranslation('console')
  const [flow, build] = asksOf(line)
  const detail = line.failure ?? line.rebuild ?? line.comparison
  const edge = detail === null ? 'border-b hairline last:border-b-0' : undefined
  return (
    <>
      <tr className={edge}>
        <Td className="font-semibold">{line.name}</Td>
        <Td>
          <Badge look={looks[line.state]}>{t(`projections.states.${line.state}`)}</Badge>
        </Td>
        <Td right className="num">
          {formatCount(line.lag)}
        </Td>
        <Td wide right className="num">
          {formatCount(line.eventsPerSecond)}
        </Td>
        <Td wide className="num text-text-2">
          {line.generation ?? '–'}
        </Td>
        <Td wide right className="num text-text-2">
          {line.position ?? '–'}
        </Td>
        <Td right>
          <span className="inline-flex gap-1 sm:gap-2">
            <AskButton asked={flow} line={line} onSteer={onSteer} />
            <AskButton asked={build} line={line} onSteer={onSteer} />
          </span>
        </Td>
      </tr>
      {detail !== null && (
        <tr className="border-b hairline last:border-b-0">
          <td colSpan={7} className="px-3 pb-2.5 sm:px-4">
            <Detail line={line} />
          </td>
        </tr>
      )}
    </>
  )
}
