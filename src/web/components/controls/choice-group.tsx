interface ChoiceGroupProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChoose: (value: Value) => void
}

/** A few answers side by side, of which exactly one holds. */
export const ChoiceGroup = <Value extends string>({
  label,
  value,
  options,
  onChoose,
}: ChoiceGroupProps<Value>) => (
  <div
    role="group"
    aria-label={label}
    className="inline-flex gap-px rounded-sm border border-line bg-bg p-0.5"
  >
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        onClick={() => onChoose(option.value)}
        className="h-[26px] rounded-xs px-[9px] text-sm font-semibold whitespace-nowrap text-text-2 transition-colors hover:text-text aria-pressed:bg-hover aria-pressed:text-text aria-pressed:shadow-[0_0_0_1px_var(--line)]"
      >
        {option.label}
      </button>
    ))}
  </div>
)
