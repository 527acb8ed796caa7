import { useTranslation } from 'react-i18next'
import { formatterOf } from '../../../../domain/calendar/time-format.ts'
import { exchangeZone, tradingDate } from '../../../../domain/calendar/trading-day.ts'
import type { CallError } from '../../../api/call-error.ts'
import { quantityWords } from '../../../components/text/alert-words.ts'
import { useServerText } from '../../../i18n/use-server-text.ts'
import type { Compared } from './compare-triggers.ts'
import { trialLimits } from './trial-run.ts'
import type { TriedSoFar } from './use-trial-run.ts'

const second = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
const withDate = { month: 'short', day: 'numeric', ...second } as const

/** Moments (Unix ms) by the exchange's clock; those of another day than the trial's with their date. */
export const useTrialTime = (from: number) => {
  const { i18n } = useTranslation()
  return (at: number): string => {
    const options = tradingDate(at) === tradingDate(from) ? second : withDate
    return formatterOf(i18n.language, exchangeZone, options).format(at)
  }
}

/**
 * What the server says beside the page, in words.
 * @param from when the trial begins, Unix ms
 */
export const useVerdict = (
  { standing, until }: Compared,
  { error, isAsking }: { readonly error: CallError | null; readonly isAsking: boolean },
  from: number,
): string => {
  const { t } = useTranslation()
  const time = useTrialTime(from)
  const say = useServerText()
  if (error !== null) return t('clock.trial.failed', { reason: say(error.sentence) })
  if (standing === 'open' && isAsking) return t('clock.trial.asking')
  if (standing === 'sameUntil') return t('clock.trial.verdict.sameUntil', { time: time(until) })
  return t(`clock.trial.verdict.${standing}`)
}

export const useTrialNotes = ({ stop, readTo, unknown }: TriedSoFar, from: number): string[] => {
  const { t, i18n } = useTranslation()
  const time = useTrialTime(from)
  const names = unknown.map((quantity) => quantityWords(quantity, t))
  const quantities = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names)
  const max = trialLimits.triggersMax
  return [
    ...(stop === null ? [] : [t(`clock.trial.stops.${stop}`, { time: time(readTo), max })]),
    ...(names.length === 0 ? [] : [t('clock.trial.unknown', { quantities })]),
  ]
}
