import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { menuLineClass, MenuTick } from '../../../components/menu/menu-tick.tsx'

/** Lines of a menu that a thumb finds on a phone. */
const lineClass = `${menuLineClass} max-sm:h-11`

const stayOpen = (event: Event) => event.preventDefault()

interface MenuSectionProps {
  readonly title: string
  readonly children: ReactNode
}

export const MenuSection = ({ title, children }: MenuSectionProps) => (
  <DropdownMenu.Group>
    <DropdownMenu.Label className="px-2.5 pt-1.5 pb-1 text-xs font-semibold text-text-3">
      {title}
    </DropdownMenu.Label>
    {children}
  </DropdownMenu.Group>
)

interface MenuChoiceProps<Value extends string> {
  readonly title: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChoose: (value: Value) => void
}

export const MenuChoice = <Value extends string>(props: MenuChoiceProps<Value>) => (
  <MenuSection title={props.title}>
    <DropdownMenu.RadioGroup value={props.value}>
      {props.options.map(({ value, label }) => (
        <DropdownMenu.RadioItem
          key={value}
          value={value}
          onSelect={(event) => {
            stayOpen(event)
            props.onChoose(value)
          }}
          className={lineClass}
        >
          <MenuTick />
          {label}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  </MenuSection>
)

interface MenuCheckProps {
  readonly checked: boolean
  readonly label: string
  readonly onToggle: () => void
}

export const MenuCheck = ({ checked, label, onToggle }: MenuCheckProps) => (
  <DropdownMenu.CheckboxItem
    checked={checked}
    onCheckedChange={onToggle}
    onSelect={stayOpen}
    className={lineClass}
  >
    <MenuTick />
    {label}
  </DropdownMenu.CheckboxItem>
)

interface MenuActionProps {
  readonly label: string
  readonly onSelect: () => void
}

/** A line that opens something else, and closes the menu. */
export const MenuAction = ({ label, onSelect }: MenuActionProps) => (
  <DropdownMenu.Item onSelect={onSelect} className={lineClass}>
    <span className="w-4" />
    {label}
  </DropdownMenu.Item>
)
