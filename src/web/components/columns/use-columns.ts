import { useCallback } from 'react'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { columnToggled, type ColumnTable } from '../../state/preferences.ts'

export const useColumns = (table: ColumnTable) => {
  const dispatch = useAppDispatch()
  const hidden = useAppSelector(({ preferences }) => preferences.hiddenColumns[table])
  return {
    shows: useCallback((column: string) => hidden?.includes(column) !== true, [hidden]),
    toggle: (column: string) => dispatch(columnToggled({ table, column })),
  }
}
