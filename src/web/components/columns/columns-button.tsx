import { menuButton } from '../menu/menu-button.tsx'
import { ColumnsTrigger } from './columns-trigger.tsx'

export const ColumnsButton = menuButton(
  async () => (await import('./columns-menu.tsx')).ColumnsMenu,
  ColumnsTrigger,
)
