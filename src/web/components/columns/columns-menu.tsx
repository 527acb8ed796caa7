import { Columns3 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ColumnTable } from '../../state/preferences.ts'
import { Button } from '../button.tsx'
import { MenuChecks } from '../menu-checks.tsx'
import { useColumns } from './use-columns.ts'

interface ColumnsMenuProps<Column extends string> {
  readonly table: ColumnTable
  /** Those that can be put away, with their heads. */
  readonly columns: readonly { readonly value: Column; readonly label: string }[]
}

/** Which columns of a table are shown. */
export const ColumnsMenu = <Column extends string>({
  table,
  columns,
}: ColumnsMenuProps<Column>) => {
  const { t } = useTranslation()
  const { shows, toggle } = useColumns(table)
  return (
    <MenuChecks
      align="end"
      trigger={
        <Button
          look="ghost"
          size="iconSm"
          aria-label={t('common.columns')}
          title={t('common.columns')}
        >
          <Columns3 className="size-[15px]" strokeWidth={1.75} aria-hidden />
        </Button>
      }
      options={columns}
      chosen={shows}
      onToggle={toggle}
    />
  )
}
