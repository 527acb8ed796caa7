import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { menuLineClass, MenuTick } from './menu-tick.tsx'

interface MenuChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[]
  readonly onChoose: (value: Value) => void
}

/** One question of a menu with its answers, of which exactly one holds. The menu stays open. */
export const MenuChoice = <Value extends string>({
  label,
  value,
  options,
  onChoose,
}: MenuChoiceProps<Value>) => (
  <DropdownMenu.Group>
    <DropdownMenu.Label className="px-2.5 pt-2 pb-1 text-xs font-semibold text-text-3">
      {label}
    </DropdownMenu.Label>
    <DropdownMenu.RadioGroup
      value={value}
      onValueChange={(chosen) => {
        const option = options.find((candidate) => candidate.value === chosen)
        if (option) onChoose(option.value)
      }}
    >
      {options.map((option) => (
        <DropdownMenu.RadioItem
          key={option.value}
          value={option.value}
          onSelect={(event) => event.preventDefault()}
          className={menuLineClass}
        >
          <MenuTick />
          {option.label}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  </DropdownMenu.Group>
)
