import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { Menu } from './menu.tsx'
import { menuLineClass, MenuTick } from './menu-tick.tsx'

interface MenuChecksProps<Value extends string> {
  readonly trigger: ReactNode
  readonly align?: 'start' | 'end'
  readonly comesOpen?: boolean
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly chosen: (value: Value) => boolean
  readonly onToggle: (value: Value) => void
}

/** A menu of things that are each there or not; it stays open while they are chosen. */
export const MenuChecks = <Value extends string>(props: MenuChecksProps<Value>) => (
  <Menu
    trigger={props.trigger}
    comesOpen={props.comesOpen ?? false}
    align={props.align ?? 'start'}
    className="min-w-52"
  >
    {props.options.map(({ value, label }) => (
      <DropdownMenu.CheckboxItem
        key={value}
        checked={props.chosen(value)}
        onCheckedChange={() => props.onToggle(value)}
        onSelect={(event) => event.preventDefault()}
        className={menuLineClass}
      >
        <MenuTick />
        {label}
      </DropdownMenu.CheckboxItem>
    ))}
  </Menu>
)
