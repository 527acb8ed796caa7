import { type TradingDate, tradingDayStart } from '../../calendar/trading-day.ts'
import type { DatedSplit } from '../../stock/splits/split-ratio.ts'
import { adjustedTerms } from '../adjusted-level.ts'
import type { AdjustAlert } from '../commands.ts'
import type { AlertEvent } from '../events.ts'
import { areSameTerms, symbolOf, termsOf, type WatchedTerms } from '../terms.ts'
import type { TickPlace } from '../tick-place.ts'
import type { ArmedAlert } from './alert-index.ts'
import type { ArmedRule } from './rules/rule-book.ts'
import type { ArmedScan } from './rules/scan-book.ts'
import type { EventPlace, Reaction, Watch } from './watch.ts'

const none: readonly Reaction[] = []

/** What is known of an alert besides its terms. */
export interface Armed {
  readonly alertId: string
  readonly setAt: number | undefined
  /** Revision of the event since which these terms are watched. */
  readonly armedAt: number | undefined
  /** See {@link ArmedAlert}. */
  readonly splits?: readonly TradingDate[] | undefined
}

/** How far an alert had got with these terms; nothing is known of a new one. */
interface Standing {
  readonly lastFired?: TickPlace | null | undefined
  readonly firedOn?: ArmedScan['fired'] | undefined
  /** See {@link RuleBook.arm}. */
  readonly isReady?: boolean | undefined
}

/**
 * Watches these terms from now on; an alert that is armed already stays as it is. What is spread stands
 * last: else Node 20 takes 400 bytes for an object of seven members, and not 100.
 */
export const armAlert = (
  watch: Watch,
  terms: WatchedTerms,
  armed: Armed,
  { lastFired, firedOn = null, isReady }: Standing = {},
) => {
  if ('condition' in terms) {
    const { symbol, condition, value } = terms
    watch.armed.arm({ symbol, condition, value, ...armed })
    return
  }
  if (terms.expiresAt !== null) watch.expiries.add(terms.expiresAt, armed.alertId)
  if ('rule' in terms) {
    const { symbol, rule, repeat, cooldownSeconds, expiresAt } = terms
    const known = { symbol, rule, repeat, cooldownSeconds, expiresAt, lastFired, ...armed }
    watch.rules.arm(known, isReady)
  } else watch.scans.arm({ ...terms, ...armed, fired: firedOn })
}

/** Watched scans are on no stock. */
const armedOnStock = ({ armed, rules }: Watch, alertId: string) =>
  armed.get(alertId) ?? rules.get(alertId)

const armedAlert = (watch: Watch, alertId: string) =>
  armedOnStock(watch, alertId) ?? watch.scans.get(alertId)

const setAtOf = (watch: Watch, alertId: string): number | undefined =>
  (armedAlert(watch, alertId) ?? watch.paused.get(alertId))?.setAt ?? watch.setTimes.get(alertId)

const disarm = ({ armed, rules, scans }: Watch, alertId: string) => {
  armed.disarm(alertId)
  rules.disarm(alertId)
  scans.disarm(alertId)
}

/** The same alert with levels in new shares; it goes on as it was. */
export const replaceTerms = ({ armed, rules }: Watch, alert: ArmedAlert | ArmedRule) => {
  if ('rule' in alert) rules.replace(alert)
  else {
    armed.disarm(alert.alertId)
    armed.arm(alert)
  }
}

/** Levels that were set on the split's day, or later, are in new shares. */
export const adjustAlert = (
  watch: Watch,
  alert: ArmedAlert | ArmedRule,
  split: DatedSplit,
): AdjustAlert[] => {
  const { alertId, setAt, splits = [] } = alert
  if (setAt !== undefined && setAt >= tradingDayStart(split.date)) return []
  // After a restart the log is read from before what the alert was read from.
  if (splits.includes(split.date)) return []
  const adjusted = adjustedTerms(alert, split)
  if (areSameTerms(adjusted, alert)) return []
  // At once, before the log reports the split: the next tick is in new shares.
  replaceTerms(watch, { ...adjusted, splits: [...splits, split.date] })
  return [{ type: 'AdjustAlert', alertId, split }]
}

/** For the splits that come later in the log. An alert that was edited since stays as it is. */
export const adjustAhead = (watch: Watch, symbol: string, alertId: string) =>
  watch.splits.ahead(symbol).flatMap((split): AdjustAlert[] => {
    const alert = armedOnStock(watch, alertId)
    if (alert === undefined) return []
    const { armedAt } = alert
    return adjustAlert(watch, alert, split).map((command) => ({ ...command, armedAt }))
  })

/** An alert on a stock with a suspected split is paused: prices cannot be compared with its levels. */
const armOrPause = (watch: Watch, terms: WatchedTerms, armed: Armed): readonly Reaction[] => {
  armAlert(watch, terms, armed)
  const symbol = symbolOf(terms)
  if (symbol === null) return none
  const { alertId, armedAt, setAt } = armed
  if (!watch.splits.isSuspected(symbol)) return adjustAhead(watch, symbol, alertId)
  const setBefore = setAt !== undefined && watch.splits.isBeforeSuspicion(symbol, setAt)
  return [{ type: 'PauseAlert', alertId, reason: 'suspected_split', setBefore, armedAt }]
}

const resume = (alertId: string): Reaction => ({ type: 'ResumeAlert', alertId, split: null })

/** The owner's edit counts as setting it; an adjustment for a split does not. */
const revise = (
  watch: Watch,
  data: Extract<AlertEvent, { type: 'AlertRevised' }>['data'],
  { at, revision }: EventPlace,
): readonly Reaction[] => {
  const { alertId, split } = data
  const terms = termsOf(data)
  const paused = watch.paused.get(alertId)
  if (paused !== undefined) {
    if (split !== null) return none
    const symbol = symbolOf(terms)
    watch.paused.add({ ...paused, symbol, setAt: at })
    const isSuspected = symbol !== null && watch.splits.isSuspected(symbol)
    // What it waited for was another symbol.
    return paused.reason === 'trader' || isSuspected ? none : [resume(alertId)]
  }
  if (split === null) {
    disarm(watch, alertId)
    return armOrPause(watch, terms, { alertId, setAt: at, armedAt: revision })
  }
  const known = armedOnStock(watch, alertId)
  if (known !== undefined) replaceTerms(watch, { ...known, ...terms })
  return none
}

/** Applies an event of an alert to the watch; an alert on a stock with a suspected split is paused. */
export const reactToAlert = (
  watch: Watch,
  event: AlertEvent,
  place: EventPlace,
): readonly Reaction[] => {
  const { paused } = watch
  const { alertId } = event.data
  const { at, revision: armedAt } = place
  switch (event.type) {
    case 'AlertCreated': {
      const terms = termsOf(event.data)
      return armOrPause(watch, terms, { alertId, setAt: at, armedAt })
    }
    case 'AlertTriggered':
      // Rules that repeat and watched scans go on.
      if (watch.rules.get(alertId)?.repeat !== 'every' && watch.scans.get(alertId) === undefined)
        disarm(watch, alertId)
      paused.remove(alertId)
      return none
    case 'AlertDeleted':
    case 'AlertExpired':
      disarm(watch, alertId)
      paused.remove(alertId)
      return none
    case 'AlertPaused': {
      const { symbol, reason } = event.data
      paused.add({ alertId, symbol, reason, setAt: setAtOf(watch, alertId) })
      disarm(watch, alertId)
      return none
    }
    case 'AlertResumed':
    case 'AlertRearmed': {
      const terms = termsOf(event.data)
      const setAt =
        event.type === 'AlertRearmed' ? (event.data.setAt ?? at) : setAtOf(watch, alertId)
      disarm(watch, alertId)
      paused.remove(alertId)
      return armOrPause(watch, terms, { alertId, setAt, armedAt })
    }
    case 'AlertRestored': {
      const terms = termsOf(event.data)
      const { state, setAt } = event.data
      if (state === 'paused') {
        paused.add({ alertId, symbol: symbolOf(terms), reason: 'trader', setAt })
        return none
      }
      if (state !== 'active') return none
      return armOrPause(watch, terms, { alertId, setAt, armedAt })
    }
    case 'AlertRevised':
      return revise(watch, event.data, place)
  }
}
