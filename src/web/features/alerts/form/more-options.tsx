import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { alertRepeats, scanChanges } from '../../../../domain/alert/vocabulary.ts'
import { useMoment } from '../../../api/moment.ts'
import { ScanTrial } from '../../../components/alerts/scan-trial.tsx'
import { SmallField } from '../../../components/controls/field.tsx'
import { NumberInput, WordSelect } from '../../../components/rules/controls.tsx'
import { draftOf } from '../../../components/rules/draft-rule.ts'
import { rulesText } from '../../../components/rules/scan-words.ts'
import { useTimeFormat } from '../../../components/text/use-time-format.ts'
import { ChannelChoice } from '../../../components/delivery/channel-choice.tsx'
import { ConditionList } from './conditions/condition-list.tsx'
import type { AlertForm, WatchedScan } from './alert-form-state.ts'
import { readMore, rowsOfLine } from './read-rule.ts'
import type { AlertFormState } from './use-alert-form.ts'
import '../../../i18n/en/alerts/alert-rules.ts'

/** A trial begins when the terms have not changed for this long, in ms. */
const settleMs = 500

/** Tries the terms (as text; null: they cannot be tried) as they are typed. */
const useLiveTrial = (terms: string | null, tryNow: () => void): void => {
  const begin = useEffectEvent(tryNow)
  useEffect(() => {
    if (terms === null) return
    const timer = setTimeout(() => begin(), settleMs)
    return () => clearTimeout(timer)
  }, [terms])
}

interface MoreOptionsProps {
  readonly id: string
  readonly state: AlertFormState
}

interface WatchedProps {
  readonly watched: WatchedScan
  /** Nothing is tried while the page shows the past. */
  readonly isPast: boolean
  readonly onChange: (watched: WatchedScan) => void
}

/** The scan that is watched, in words, what of it triggers, and when it would have. */
const Watched = ({ watched, isPast, onChange }: WatchedProps) => {
  const { t } = useTranslation()
  return (
    <div className="grid gap-2">
      <p className="[overflow-wrap:anywhere] text-text-2">
        {rulesText(watched.scan.map(draftOf), t)}
      </p>
      <WordSelect
        label={t('alertRules.edit.on')}
        className="w-52"
        groups={[{ words: scanChanges }]}
        value={watched.on}
        textOf={(word) => t(`alertRules.edit.changes.${word}`)}
        onChange={(on) => onChange({ ...watched, on })}
      />
      {!isPast && <ScanTrial scan={[...watched.scan]} on={watched.on} />}
    </div>
  )
}

export const MoreOptions = ({ id, state }: MoreOptionsProps) => {
  const { t } = useTranslation()
  const { named } = useTimeFormat()
  const { form, line, asked, wrong, channels, setChannels } = state
  const isPast = useMoment() !== null
  useLiveTrial(isPast ? null : state.dryRun.terms, state.dryRun.tryNow)
  const change = (part: Partial<AlertForm>) => state.change({ ...part, readMore })
  const { repeat, cooldown, expires, watched } = form
  return (
    <div id={id} className="col-span-2 grid basis-full gap-4 border-t border-line pt-3">
      {watched ? (
        <Watched
          watched={watched}
          isPast={isPast}
          onChange={(chosen) => change({ watched: chosen })}
        />
      ) : (
        <ConditionList
          form={form}
          asked={asked}
          neverKnown={wrong.neverKnown}
          onChange={change}
          ofLine={() => rowsOfLine(line)}
        />
      )}
      <div className="flex flex-wrap items-start gap-3">
        {watched === null && (
          <WordSelect
            label={t('alertRules.form.repeat')}
            className="w-36"
            groups={[{ words: alertRepeats }]}
            value={repeat}
            textOf={(word) => t(`alertRules.form.repeatChoices.${word}`)}
            onChange={(chosen) => change({ repeat: chosen })}
          />
        )}
        {repeat === 'every' && watched === null && (
          <NumberInput
            label={t('alertRules.form.cooldown')}
            className="w-44"
            value={cooldown}
            error={wrong.cooldown}
            onChange={(typed) => change({ cooldown: typed })}
          />
        )}
        <SmallField
          label={t('alertRules.form.expires', { clock: named })}
          type="datetime-local"
          className="w-56 gap-1! [&_label]:text-xs [&_label]:text-text-3"
          error={wrong.expires}
          value={expires}
          onChange={({ target }) => change({ expires: target.value })}
        />
      </div>
      <ChannelChoice chosen={channels} onChange={setChannels} />
    </div>
  )
}
