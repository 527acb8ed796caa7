import type { ReactNode } from 'react'

interface Choice<Value> {
  readonly value: Value
  readonly label: ReactNode
  readonly title?: string
}

interface ChoiceGroupProps<Value extends string> {
  readonly label: string
  /** null: none of them. */
  readonly value: Value | null
  readonly options: readonly Choice<Value>[]
  readonly disabled?: boolean
  readonly className?: string
  readonly buttonClass?: string
  readonly onChoose: (value: Value) => void
}

const boxed = 'inline-flex gap-px rounded-sm border border-line bg-bg p-0.5'
const inBox =
  'h-[26px] rounded-xs px-[9px] text-sm font-semibold whitespace-nowrap text-text-2 transition-colors hover:text-text aria-pressed:bg-hover aria-pressed:text-text aria-pressed:shadow-[0_0_0_1px_var(--line)]'

/** A few answers side by side, of which at most one holds. */
export const ChoiceGroup = <Value extends string>(props: ChoiceGroupProps<Value>) => (
  <div role="group" aria-label={props.label} className={props.className ?? boxed}>
    {props.options.map(({ value, label, title }) => (
      <button
        key={value}
        type="button"
        title={title}
        aria-pressed={value === props.value}
        disabled={props.disabled}
        onClick={() => props.onChoose(value)}
        className={props.buttonClass ?? inBox}
      >
        {label}
      </button>
    ))}
  </div>
)
