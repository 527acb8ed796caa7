import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'

/** One line of a menu, whatever is chosen by it; on a phone a thumb has to find it. */
export const menuLineClass =
  'flex h-8 cursor-pointer items-center gap-2 rounded-xs px-2.5 outline-none data-[disabled]:cursor-default data-[disabled]:opacity-55 data-[highlighted]:bg-hover max-sm:h-11'

/** The tick of the line that holds; its place is kept on the others. */
const MenuTick = () => (
  <span className="w-4 text-accent-text">
    <DropdownMenu.ItemIndicator>
      <Check className="size-4" />
    </DropdownMenu.ItemIndicator>
  </span>
)

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
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[]
  readonly disabled?: boolean
  readonly onChoose: (value: Value) => void
}

export const MenuChoice = <Value extends string>(props: MenuChoiceProps<Value>) => (
  <MenuSection title={props.title}>
    <DropdownMenu.RadioGroup value={props.value}>
      {props.options.map(({ value, label }) => (
        <DropdownMenu.RadioItem
          key={value}
          value={value}
          disabled={props.disabled ?? false}
          onSelect={(event) => {
            stayOpen(event)
            props.onChoose(value)
          }}
          className={menuLineClass}
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
    className={menuLineClass}
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
  <DropdownMenu.Item onSelect={onSelect} className={menuLineClass}>
    <span className="w-4" />
    {label}
  </DropdownMenu.Item>
)
