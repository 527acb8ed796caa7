import { formatCount } from '../../domain/notation/decimal.ts'
import { counted } from '../../contracts/counted.ts'
import { cutText } from '../../domain/kernel/text.ts'
import type { FileFault, LineFault } from './faults.ts'

const quoted = (text: string): string => `'${text.length > 40 ? `${cutText(text, 39)}…` : text}'`

/** The fault of a line, as the end of a sentence that begins with its number. */
export const lineSentence = (fault: LineFault): string => {
  switch (fault.kind) {
    case 'missing':
      return `${fault.column} is missing`
    case 'not_a_number':
      return `${fault.column} ${quoted(fault.text)} is not a number`
    case 'not_positive':
      return `${fault.column} ${quoted(fault.text)} is not above zero`
    case 'too_large':
      return `${fault.column} ${quoted(fault.text)} is too large`
    case 'not_a_time':
      return `${quoted(fault.text)} is not a date or time`
    case 'before_1970':
      return `${quoted(fault.text)} is before 1970, the earliest supported year`
    case 'in_the_future':
      return `${fault.text} is in the future`
    case 'other_kind_of_time':
      return `its time on ${fault.text} is not in the format of the lines before`
    case 'high_below_low':
      return `high ${fault.high} is below low ${fault.low}`
    case 'outside_range':
      return `${fault.column} ${fault.text} is not between low and high`
    case 'negative_volume':
      return `volume ${quoted(fault.text)} is negative`
    case 'same_time':
      return `it has the same time as line ${fault.line.toString()}`
    case 'too_few_columns':
      return `it has ${fault.found.toString()} columns; at least ${fault.expected.toString()} are required`
    case 'skipped_time':
      return `${quoted(fault.text)} does not exist in ${fault.zone}: clocks were set forward over it`
    case 'bad_quotes':
      return 'its quotation marks do not match'
  }
}

/** Names that a sentence lists; further ones are counted. */
const namesListedMax = 5

/** `AAA, BBB and 3 more`, `AAA and BBB`. */
const listed = (names: readonly string[]): string => {
  const more = names.length - namesListedMax
  const shown = more > 0 ? [...names.slice(0, namesListedMax), `${more.toString()} more`] : names
  const last = shown.at(-1) ?? ''
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${last}` : last
}

/** A duration in the largest unit that fits. */
const duration = (seconds: number): string => {
  const units = [
    [86_400, 'day'],
    [3_600, 'hour'],
    [60, 'minute'],
    [1, 'second'],
  ] as const
  const [size, unit] = units.find(([size]) => seconds >= size && seconds % size === 0) ?? [
    1,
    'second',
  ]
  return counted(seconds / size, unit)
}

const supported = '1 minute, 5 or 15 minutes, 1 or 4 hours, and days'

/** Why a file cannot be read, with what to do where possible. */
export const fileSentence = (fault: FileFault): string => {
  switch (fault.kind) {
    case 'unreadable':
      return `It cannot be read: ${fault.reason}.`
    case 'not_text':
      return 'It is not a text file of bars.'
    case 'no_header':
      return (
        'It has no header line with the columns date, open, high, low and close. Add one above ' +
        'its first line, for example date,open,high,low,close,volume.'
      )
    case 'no_column':
      return `It has no column '${fault.column}'; its columns are ${fault.found.map(quoted).join(', ')}.`
    case 'column_twice':
      return `It has more than one column for '${fault.column}'.`
    case 'no_bars':
      return 'It has a header but no bars.'
    case 'wrong_symbol':
      return (
        `The file holds ${listed(fault.found)}, not ${fault.asked}: choose one with --symbol, or ` +
        `use --any-symbol to import it as ${fault.asked}.`
      )
    case 'several_symbols':
      return `The file holds ${listed(fault.found)}: choose one of them with --symbol instead of --any-symbol.`
    case 'times_disagree':
      return (
        `Its columns ${listed(fault.columns.map(quoted))} contradict each other, for example ` +
        `${quoted(fault.text)}: choose the right one with --time-column.`
      )
    case 'dates_only':
      return `Its lines have dates without times, so its bars are daily: remove --timeframe ${fault.timeframe}.`
    case 'stamps_of_another_zone':
      return (
        `Its times, such as ${fault.time} UTC, give Sundays but no Fridays in New York: set the ` +
        'zone of its market with --time-zone, for example Europe/Berlin.'
      )
    case 'ambiguous_dates':
      return (
        `Every date is ambiguous, for example ${quoted(fault.text)} in line ` +
        `${fault.line.toString()}: use --dates month-first or --dates day-first.`
      )
    case 'ambiguous_decimals':
      return (
        `Every number is ambiguous, for example ${quoted(fault.text)} in line ` +
        `${fault.line.toString()}: use --decimal point or --decimal comma.`
      )
    case 'no_adjusted_close':
      return 'It has no column of adjusted closes: remove --adjusted.'
    case 'unknown_time_zone':
      return `There is no time zone ${quoted(fault.text)}; an example is America/New_York.`
    case 'unknown_spacing':
      return 'A single bar does not show its length: set --timeframe.'
    case 'unsupported_spacing':
      return `Its bars are ${duration(fault.seconds)} apart; supported are ${supported}.`
    case 'not_this_spacing':
      return `Its bars are ${duration(fault.seconds)} apart, too close for --timeframe ${fault.timeframe}.`
    case 'pipe_too_long':
      return `A pipe can carry at most ${(fault.maxBytes / 1_048_576).toString()} MiB: save it as a file first.`
    case 'too_many_bars':
      return `It has more than ${formatCount(fault.max)} bars: split it.`
  }
}
