import { useState } from 'react'
import { partOf } from '../part-of.ts'
import type { ColumnsMenuProps } from './columns-menu.tsx'
import { ColumnsTrigger } from './columns-trigger.tsx'

const menu = partOf(async () => (await import('./columns-menu.tsx')).ColumnsMenu)

/** Fetches the menu's code when the pointer or the focus comes near, and opens it when pressed. */
export const ColumnsButton = (props: ColumnsMenuProps) => {
  const [wanted, setWanted] = useState(false)
  const isReady = menu.useReady(wanted, () => setWanted(false))
  if (isReady) return <menu.Part {...props} />
  return (
    <ColumnsTrigger
      aria-busy={wanted}
      onPointerEnter={menu.fetch}
      onFocus={menu.fetch}
      onClick={() => setWanted(true)}
    />
  )
}
