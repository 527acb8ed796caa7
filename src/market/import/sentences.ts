import { counted } from '../../contracts/counted.ts'
import { cutText } from '../../domain/kernel/text.ts'
import type { FileFault, LineFault } from './faults.ts'

const quoted = (text: string): string => `'${text.length > 40 ? `${cutText(text, 39)}…` : text}'`

/** What is wrong with a line, as the end of a sentence that begins with its number. */
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
      return `${quoted(fault.text)} is before 1970, the earliest that can be kept`
    case 'in_the_future':
      return `${fault.text} is in the future`
    case 'other_kind_of_time':
      return `its time on ${fault.text} is written in another way than in the lines before`
    case 'high_below_low':
      return `high ${fault.high} is below low ${fault.low}`
    case 'outside_range':
      return `${fault.column} ${fault.text} is not between low and high`
    case 'negative_volume':
      return `volume ${quoted(fault.text)} is negative`
    case 'same_time':
      return `it has the same time as line ${fault.line.toString()}`
    case 'too_few_columns':
      return `it has ${fault.found.toString()} columns instead of at least ${fault.expected.toString()}`
    case 'skipped_time':
      return `${quoted(fault.text)} does not exist in ${fault.zone}: its clocks went forward past it`
    case 'bad_quotes':
      return 'its quotation marks do not match'
  }
}

/** Names that a sentence lists before it only counts. */
const namesListedMax = 5

/** `AAA, BBB and 3 more`, `AAA and BBB`. */
const listed = (names: readonly string[]): string => {
  const more = names.length - namesListedMax
  const shown = more > 0 ? [...names.slice(0, namesListedMax), `${more.toString()} more`] : names
  const last = shown.at(-1) ?? ''
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${last}` : last
}

/** A length of time in the largest unit that fits. */
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

/** Why a file cannot be read, as a sentence that says what to do where something can be done. */
export const fileSentence = (fault: FileFault): string => {
  switch (fault.kind) {
    case 'unreadable':
      return `It cannot be read: ${fault.reason}.`
    case 'not_text':
      return 'It is not a text file of bars.'
    case 'no_header':
      return (
        'It has no header line with the columns date, open, high, low and close: put one above ' +
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
        `The file holds ${listed(fault.found)}, not ${fault.asked}: name one with --symbol, or ` +
        `import it as ${fault.asked} with --any-symbol.`
      )
    case 'several_symbols':
      return `The file holds ${listed(fault.found)}: name one of them with --symbol, without --any-symbol.`
    case 'times_disagree':
      return (
        `Its columns ${listed(fault.columns.map(quoted))} contradict one another, as in ` +
        `${quoted(fault.text)}: name the right one with --time-column.`
      )
    case 'dates_only':
      return `Its lines have dates without times, so its bars are daily: leave --timeframe ${fault.timeframe} out.`
    case 'stamps_of_another_zone':
      return (
        `Its times, such as ${fault.time} UTC, give Sundays but no Fridays in New York: name the ` +
        'zone of its market with --time-zone, for example Europe/Berlin.'
      )
    case 'ambiguous_dates':
      return (
        `Every date can be read in two ways, as ${quoted(fault.text)} in line ` +
        `${fault.line.toString()}: say --dates month-first or --dates day-first.`
      )
    case 'ambiguous_decimals':
      return (
        `Every number can be read in two ways, as ${quoted(fault.text)} in line ` +
        `${fault.line.toString()}: say --decimal point or --decimal comma.`
      )
    case 'no_adjusted_close':
      return 'It has no column of adjusted closes: leave --adjusted out.'
    case 'unknown_time_zone':
      return `There is no time zone ${quoted(fault.text)}; one is America/New_York.`
    case 'unknown_spacing':
      return 'A single bar does not show its length: say --timeframe.'
    case 'unsupported_spacing':
      return `Its bars are ${duration(fault.seconds)} apart; bars can be of ${supported}.`
    case 'not_this_spacing':
      return `Its bars are ${duration(fault.seconds)} apart, too close for --timeframe ${fault.timeframe}.`
    case 'pipe_too_long':
      return `A pipe can bring at most ${(fault.maxBytes / 1_048_576).toString()} MiB: save it as a file first.`
    case 'too_many_bars':
      return `It has more than ${fault.max.toLocaleString('en-US')} bars: split it.`
  }
}
