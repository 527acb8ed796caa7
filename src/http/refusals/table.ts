import { httpLimits } from '../limits/http-limits.ts'
import type { Refusal } from './refusal.ts'
import { counted } from '../../contracts/counted.ts'
import { alertLimits } from '../../domain/alert/limits.ts'

/** `1 second`, `40 seconds`, `1 minute`, `12 minutes`: rounded up, so that the wait suffices. */
const presentWait = (seconds: number): string => {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return counted(count, unit)
}

export interface RefusalAnswer {
  readonly status: number
  /** A sentence for the trader. */
  readonly sentence: string
  readonly retryAfterSeconds?: number
  /** The methods that the path has. */
  readonly allowed?: readonly string[]
}

const bodyKiBMax = httpLimits.bodyBytesMax / 1_024

/** Temporary refusals: the seconds after which a retry makes sense, and the sentence. */
const comeAgain = {
  busy: [2, 'Too many people are signing in; try again in a moment'],
  crowded: [2, 'Too many historical queries are running. Try again in a moment.'],
  behind: [1, 'Your last change is not visible yet; try again in a moment'],
  scanner_reads: [5, 'The scanner is still loading; try again in a moment'],
  market_unavailable: [10, 'The market data provider is unavailable; try again in a moment'],
  damaged_log: [60, 'Our records are damaged; changes cannot be saved until they are restored'],
  mail_unavailable: [60, 'The mail server did not accept the message; try again in a moment'],
  unavailable: [5, 'The service is temporarily unavailable'],
} as const

const strangers = {
  not_signed_in: { status: 401, sentence: 'Not signed in' },
  wrong_credentials: { status: 401, sentence: 'Invalid username or password' },
  foreign_origin: { status: 403, sentence: 'This request came from another site and was rejected' },
} as const
const restoreMinutes = alertLimits.restoreWithinMs / 60_000

const conflicts = {
  alert_paused: 'The alert is paused',
  alert_over: 'The alert has triggered or expired; arm it again',
  alert_expired: 'The time at which the alert expires has passed; edit it to choose a later one',
  restored_too_late: `An alert can be restored for ${restoreMinutes.toString()} minutes`,
  first_list_stays: 'The first list cannot be deleted',
  order_differs: 'The list has changed in the meantime; load it again',
  username_taken: 'Username already exists',
  email_taken: 'Email already registered',
  channel_known: 'You have a channel with this address already',
  no_mail_server: 'This server sends no e-mail',
} as const

const nothingToMeasure = ({
  type,
  symbol,
}: Extract<Refusal, { type: 'no_previous_close' | 'no_average_volume' }>): string =>
  type === 'no_previous_close'
    ? `${symbol} has no previous close to measure the change against`
    : `${symbol} has no average volume to measure the volume against`

const notJson = 'The body must be JSON in UTF-8 (Content-Type: application/json)'

const notConfirmed = ({ id }: { readonly id?: string }): string =>
  `${id === undefined ? 'This channel' : `The channel ${id}`} is not confirmed`
const notAllowed = ({
  method,
  path,
  allowed,
}: Extract<Refusal, { type: 'wrong_method' }>): string =>
  `${method} is not allowed for ${path}; use ${allowed.join(', ')}`

const neverHolds = ({ symbol, quantity }: Extract<Refusal, { type: 'never_known' }>): string =>
  `${symbol} has no ${quantity}, so the rule can never hold`

const damagedSegment = ({ date, segment }: Extract<Refusal, { type: 'damaged_segment' }>): string =>
  `Segment ${segment} of the tape of ${date} is damaged`

/** The only place where a refusal gets its HTTP status and its sentence. */
export const answerTo = (refusal: Refusal): RefusalAnswer => {
  switch (refusal.type) {
    case 'not_valid':
      return { status: 400, sentence: refusal.faults.map(({ message }) => message).join('; ') }
    case 'malformed':
      return { status: 400, sentence: refusal.sentence }
    case 'no_past':
      return { status: 400, sentence: `${refusal.method} ${refusal.path} has no past` }
    case 'not_signed_in':
    case 'wrong_credentials':
    case 'foreign_origin':
      return strangers[refusal.type]
    case 'no_such_call':
      return { status: 404, sentence: `Unknown route ${refusal.method} ${refusal.path}` }
    case 'wrong_method':
      return { status: 405, sentence: notAllowed(refusal), allowed: refusal.allowed }
    case 'unknown_symbol':
      return { status: 404, sentence: `Unknown symbol ${refusal.symbol}` }
    case 'no_previous_close':
    case 'no_average_volume':
      return { status: 409, sentence: nothingToMeasure(refusal) }
    case 'never_known':
      return { status: 409, sentence: neverHolds(refusal) }
    case 'unknown_thing':
      return { status: 404, sentence: `There is no such ${refusal.what}` }
    case 'damaged_segment':
      return { status: 404, sentence: damagedSegment(refusal) }
    case 'not_on_watchlist':
      return { status: 404, sentence: `${refusal.symbol} is not on your watchlist` }
    case 'limit_reached':
      return { status: 409, sentence: refusal.sentence }
    case 'alert_paused':
    case 'alert_over':
    case 'alert_expired':
    case 'restored_too_late':
    case 'first_list_stays':
    case 'order_differs':
    case 'username_taken':
    case 'email_taken':
    case 'channel_known':
    case 'no_mail_server':
      return { status: 409, sentence: conflicts[refusal.type] }
    case 'channel_not_confirmed':
      return { status: 409, sentence: notConfirmed(refusal) }
    case 'body_too_large':
      return { status: 413, sentence: `The body is larger than ${bodyKiBMax.toString()} KiB` }
    case 'not_json':
      return { status: 415, sentence: notJson }
    case 'key_reused':
      return { status: 422, sentence: 'This Idempotency-Key was already used with another body' }
    case 'too_many': {
      const { what, retryAfterSeconds } = refusal
      const sentence = `Too many ${what}; try again in ${presentWait(retryAfterSeconds)}`
      return { status: 429, sentence, retryAfterSeconds }
    }
    case 'busy':
    case 'crowded':
    case 'behind':
    case 'unavailable':
    case 'damaged_log':
    case 'scanner_reads':
    case 'market_unavailable':
    case 'mail_unavailable': {
      const [retryAfterSeconds, sentence] = comeAgain[refusal.type]
      return { status: 503, sentence, retryAfterSeconds }
    }
    case 'internal':
      return { status: 500, sentence: 'Something went wrong on our side' }
  }
}
