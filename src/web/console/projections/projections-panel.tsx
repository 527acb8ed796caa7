import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AlertDialog } from 'radix-ui'
import { type ProjectionAction, projectionLines } from '../../../contracts/ops.ts'
import { Panel, PanelTitle } from '../../components/panels/panel.tsx'
import { Table, Th } from '../../components/panels/table.tsx'
import { ask, sentenceOf } from '../calls.ts'
import { ReadingState } from '../reading-state.tsx'
import { useReading } from '../use-reading.ts'
import { ProjectionRow } from './projection-row.tsx'
import { buttonClass } from '../../components/controls/button.tsx'

interface RebuildDialogProps {
  /** null: closed. */
  readonly name: string | null
  readonly onConfirm: (name: string) => void
  readonly onClose: () => void
}

/** A rebuild reads the whole log: it is asked for twice. */
const RebuildDialog = ({ name, onConfirm, onClose }: RebuildDialogProps) => {
  const { t } = useTranslation('console')
  return (
    <AlertDialog.Root open={name !== null} onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 animate-fade bg-shade" />
        <AlertDialog.Content className="fixed top-1/2 left-1/2 grid w-[min(460px,92vw)] -translate-x-1/2 -translate-y-1/2 gap-3 rounded-md border border-line bg-panel p-5 shadow-float">
          <AlertDialog.Title className="text-lg font-bold">
            {t('projections.confirm.title', { name })}
          </AlertDialog.Title>
          <AlertDialog.Description className="text-text-2">
            {t('projections.confirm.text')}
          </AlertDialog.Description>
          <div className="mt-2 flex justify-end gap-2">
            <AlertDialog.Cancel className={buttonClass()}>
              {t('projections.confirm.no')}
            </AlertDialog.Cancel>
            <AlertDialog.Action
              className={buttonClass({ look: 'primary' })}
              onClick={() => name !== null && onConfirm(name)}
            >
              {t('projections.confirm.yes')}
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

/** A rebuild of a short log takes less than a second: it is to be seen all the same. */
const askEveryMs = 500

export const ProjectionsPanel = () => {
  const { t } = useTranslation('console')
  const reading = useReading('/projections', projectionLines, { everyMs: askEveryMs })
  const { value: lines, refresh } = reading
  const [asked, setAsked] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  const steer = (name: string, action: ProjectionAction) => {
    setRefusal(null)
    ask(`/projections/${encodeURIComponent(name)}/${action}`).then(refresh, (failure: unknown) =>
      setRefusal(sentenceOf(failure)),
    )
  }

  return (
    <Panel title={<PanelTitle>{t('projections.title')}</PanelTitle>}>
      {refusal !== null && (
        <p role="alert" className="border-b border-line bg-bad-soft px-4 py-2 text-bad">
          {refusal}
        </p>
      )}
      <ReadingState reading={reading} rows={4} />
      {lines !== null && (
        <div
          tabIndex={0}
          className="relative overflow-x-auto -outline-offset-2 max-sm:[&_td:not([colspan])]:px-1.5 max-sm:[&_th]:px-1.5"
        >
          <Table>
            <thead>
              <tr>
                <Th>{t('projections.name')}</Th>
                <Th>{t('projections.state')}</Th>
                <Th right>{t('projections.lag')}</Th>
                <Th wide right>
                  {t('projections.rate')}
                </Th>
                <Th wide>{t('projections.generation')}</Th>
                <Th wide right>
                  {t('projections.position')}
                </Th>
                <Th right>{t('projections.actions')}</Th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <ProjectionRow
                  key={line.name}
                  line={line}
                  onSteer={(action) =>
                    action === 'rebuild' ? setAsked(line.name) : steer(line.name, action)
                  }
                />
              ))}
            </tbody>
          </Table>
        </div>
      )}
      <RebuildDialog
        name={asked}
        onConfirm={(name) => steer(name, 'rebuild')}
        onClose={() => setAsked(null)}
      />
    </Panel>
  )
}
