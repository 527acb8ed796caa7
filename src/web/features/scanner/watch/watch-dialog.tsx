import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ScanChange, scanChanges } from '../../../../domain/alert/vocabulary.ts'
import { useAlertChanges } from '../../../components/alerts/use-alert-changes.ts'
import { ScanTrial } from '../../../components/alerts/scan-trial.tsx'
import { Button } from '../../../components/controls/button.tsx'
import { Undo } from '../../../components/controls/undo.tsx'
import { ChannelChoice } from '../../../components/delivery/channel-choice.tsx'
import { Dialog } from '../../../components/panels/dialog.tsx'
import { WordSelect } from '../../../components/rules/controls.tsx'
import { type DraftRule, rulesToSend } from '../../../components/rules/draft-rule.ts'
import { rulesText } from '../../../components/rules/scan-words.ts'
import { useWatches } from './use-watches.ts'
import '../../../i18n/en/alerts/alert-rules.ts'

interface FormProps {
  readonly rules: readonly DraftRule[]
  /** Changes that no alert watches for yet. */
  readonly free: readonly ScanChange[]
  readonly create: ReturnType<typeof useAlertChanges>['create']
  readonly isCreating: boolean
}

const WatchForm = ({ rules, free, create, isCreating }: FormProps) => {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<ScanChange>('enters')
  const [channels, setChannels] = useState<readonly string[]>([])
  const on = free.find((change) => change === chosen) ?? free[0]
  const sent = rulesToSend(rules)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (on === undefined) return
    const words = t(`alertRules.scan.${on}`, { rules: rulesText(rules, t) })
    void create({ scan: sent, on, channels: [...channels] }, '', words)
  }
  return (
    <form noValidate onSubmit={submit} className="grid justify-items-start gap-4">
      <WordSelect
        label={t('alertRules.edit.on')}
        className="w-52"
        groups={[{ words: free }]}
        value={on ?? chosen}
        textOf={(word) => t(`alertRules.edit.changes.${word}`)}
        onChange={setChosen}
      />
      {on !== undefined && <ScanTrial scan={sent} on={on} />}
      <ChannelChoice chosen={channels} onChange={setChannels} />
      <Button type="submit" look="primary" disabled={isCreating} aria-busy={isCreating}>
        {t(isCreating ? 'alerts.form.pending' : 'alerts.create')}
      </Button>
    </form>
  )
}

interface WatchDialogProps {
  readonly rules: readonly DraftRule[]
  readonly name: string
  readonly onClose: () => void
}

export const WatchDialog = ({ rules, name, onClose }: WatchDialogProps) => {
  const { t } = useTranslation()
  const title = t('scanner.watch.title')
  const watches = useWatches(rules)
  const { create, isCreating, remove, change } = useAlertChanges()
  const [stopped, setStopped] = useState<string | null>(null)
  const free = scanChanges.filter((on) => !watches.some((watch) => watch.on === on))
  const stop = async (id: string) => {
    if (await remove(id)) setStopped(id)
  }
  const undo = (id: string) => {
    setStopped(null)
    void change(id, 'restore')
  }
  return (
    <Dialog
      title={name === '' ? title : t('scanner.watch.named', { text: title, name })}
      description={rulesText(rules, t)}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {stopped !== null && (
          <div className="-mx-5 -mt-4 px-1">
            <Undo
              text={t('scanner.watch.stopped')}
              undo={t('alerts.undo')}
              takesFocus
              onUndo={() => undo(stopped)}
            />
          </div>
        )}
        {watches.length > 0 && (
          <ul className="grid gap-2">
            {watches.map(({ id, on, state }) => (
              <li
                key={id}
                className="flex items-center gap-2 rounded-sm border border-line bg-raised p-3"
              >
                <span className="min-w-0 grow">
                  {t(`scanner.watch.on.${on}`)}
                  {state === 'paused' && ` (${t('alerts.status.paused')})`}
                </span>
                <Button size="sm" onClick={() => void stop(id)}>
                  {t('scanner.watch.stop')}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {free.length > 0 && (
          <WatchForm rules={rules} free={free} create={create} isCreating={isCreating} />
        )}
      </div>
    </Dialog>
  )
}
