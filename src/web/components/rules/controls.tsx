import { useId } from 'react'
import { classNames } from '../class-names.ts'
import { Select } from '../controls/select.tsx'
import { numberInput } from '../text/typed-number.ts'

/** On a phone five columns: three for what has long words, two for what has short ones. */
export const span = { long: 'max-sm:col-span-3', short: 'max-sm:col-span-2' } as const

/** Below the first rule the labels are only read out: they stand over the columns already. */
const labelClass = (quiet: boolean | undefined) => (quiet ? 'sm:sr-only' : undefined)

interface WordGroup<Word> {
  /** None: the words stand by themselves. */
  readonly label?: string
  readonly words: readonly Word[]
}

/** A choice among words that are sent as they are and shown in the trader's language. */
export const WordSelect = <Word extends string>(props: {
  readonly label: string
  readonly groups: readonly WordGroup<Word>[]
  /** Words that cannot be chosen for this rule. */
  readonly without?: readonly Word[]
  readonly value: string
  readonly textOf: (word: Word) => string
  readonly quiet?: boolean
  /** How many of a phone's five columns it takes. */
  readonly className?: string
  readonly onChange: (word: Word) => void
}) => (
  <label
    className={classNames(
      'grid min-w-0 content-start gap-1 text-xs font-semibold text-text-3',
      props.className,
    )}
  >
    <span className={labelClass(props.quiet)}>{props.label}</span>
    <Select
      className="h-8 w-full text-md font-normal text-text"
      value={props.value}
      onChange={({ target }) => {
        const words = props.groups.flatMap((group) => group.words)
        const word = words.find((candidate) => candidate === target.value)
        if (word !== undefined) props.onChange(word)
      }}
    >
      {props.groups.map(({ label, words }) => {
        const options = words.map((word) => (
          <option key={word} value={word} disabled={props.without?.includes(word)}>
            {props.textOf(word)}
          </option>
        ))
        return label === undefined ? (
          options
        ) : (
          <optgroup key={label} label={label}>
            {options}
          </optgroup>
        )
      })}
    </Select>
  </label>
)

export const NumberInput = (props: {
  readonly label: string
  readonly value: string
  readonly placeholder?: string
  /** The unit, as it stands behind the number. */
  readonly unit?: string
  readonly error?: string | undefined
  readonly quiet?: boolean
  /** May be negative: number pads have no minus. */
  readonly signed?: boolean
  readonly className?: string
  readonly onChange: (text: string) => void
}) => {
  const id = useId()
  return (
    <div className={classNames('grid min-w-0 content-start gap-1 text-xs', props.className)}>
      <label
        htmlFor={id}
        className={classNames('font-semibold text-text-3', labelClass(props.quiet))}
      >
        {props.label}
      </label>
      <span className="relative grid">
        <input
          id={id}
          {...numberInput}
          inputMode={props.signed ? 'text' : 'decimal'}
          aria-invalid={props.error ? true : undefined}
          aria-describedby={props.error ? `${id}-error` : props.unit && `${id}-unit`}
          placeholder={props.placeholder}
          value={props.value}
          onChange={({ target }) => props.onChange(target.value)}
          className={classNames(
            'h-8 w-full min-w-0 rounded-sm border border-edge bg-bg pl-2.5 text-md placeholder:text-text-3 aria-invalid:border-bad',
            props.unit ? 'pr-14' : 'pr-2.5',
          )}
        />
        {props.unit && (
          <span
            id={`${id}-unit`}
            className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center text-text-3"
          >
            {props.unit}
          </span>
        )}
      </span>
      {props.error && (
        <span id={`${id}-error`} className="font-medium text-bad">
          {props.error}
        </span>
      )}
    </div>
  )
}
