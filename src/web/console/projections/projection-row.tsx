import { useTranslation } from 'react-i18next'
import type { ProjectionAction, ProjectionLine } from '../../../contracts/ops.ts'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { Td } from '../../components/table.tsx'
import { RebuildProgress } from './rebuild-progress.tsx'

const looks = {
  building: 'stale',
  outdated: 'stale',
  catching_up: 'stale',
  following: 'live',
  paused: 'plain',
  failed: 'off',
} as const

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

type ButtonOf = { readonly action: ProjectionAction; readonly label: string; readonly name: string }

/** What can be asked of a projection as it is now. */
const useActions = ({ name, state, rebuild }: ProjectionLine): readonly ButtonOf[] => {
  const { t } = useTranslation('console')
  const isBuilding = rebuild !== null && rebuild.state !== 'failed'
  const actions: readonly ProjectionAction[] = [
    ...(state === 'following' && !isBuilding ? (['pause'] as const) : []),
    ...(state === 'paused' || state === 'failed' ? (['resume'] as const) : []),
    isBuilding ? 'cancel' : 'rebuild',
  ]
  return actions.map((action) => ({
    action,
    label: t(`projections.${action}`),
    name: t(`projections.${action}Of`, { name }),
  }))
}

interface ProjectionRowProps {
  readonly line: ProjectionLine
  readonly onSteer: (action: ProjectionAction) => void
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

/** One projection, and below it what there is to say about its rebuild. */
export const ProjectionRow = ({ line, onSteer }: ProjectionRowProps) => {
  const { t } = useTranslation('console')
  const actions = useActions(line)
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
          {whole.format(line.lag)}
        </Td>
        <Td wide right className="num">
          {whole.format(line.eventsPerSecond)}
        </Td>
        <Td wide className="num text-text-2">
          {line.generation ?? '–'}
        </Td>
        <Td wide right className="num text-text-2">
          {line.position ?? '–'}
        </Td>
        <Td right>
          <span className="inline-flex gap-1 sm:gap-2">
            {actions.map(({ action, label, name }) => (
              <Button key={action} size="sm" aria-label={name} onClick={() => onSteer(action)}>
                {label}
              </Button>
            ))}
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
