import type { ColumnTable } from '../../state/preferences.ts'
import { MenuChecks } from '../menu/menu-checks.tsx'
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
    <MenuChecks
      comesOpen
      align="end"
      trigger={<ColumnsTrigger />}
      options={columns}
      chosen={shows}
      onToggle={toggle}
    />
  )
}
