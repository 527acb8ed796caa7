import type { ColumnTable } from '../../state/preferences.ts'
import { Menu } from '../menu/menu.tsx'
import { MenuCheck } from '../menu/menu-parts.tsx'
import { ColumnsTrigger } from './columns-trigger.tsx'
import { useColumns } from './use-columns.ts'

export interface ColumnsMenuProps {
  readonly table: ColumnTable
  readonly columns: readonly { readonly value: string; readonly label: string }[]
}

/** Which columns of a table are shown. It comes open: it was asked for. */
export const ColumnsMenu = ({ table, columns }: ColumnsMenuProps) => {
  const { shows, toggle } = useColumns(table)
  return (
    <Menu trigger={<ColumnsTrigger />} comesOpen align="end" className="min-w-52">
      {columns.map(({ value, label }) => (
        <MenuCheck
          key={value}
          checked={shows(value)}
          label={label}
          onToggle={() => toggle(value)}
        />
      ))}
    </Menu>
  )
}
