import { useState } from 'react'
import type { Watchlist } from '../../../contracts/watchlists/watchlists.ts'
import type { ListChanges } from './use-list-changes.ts'
import { useListName } from '../../components/stocks/use-list-name.ts'

export const useWholeList = (
  chosen: Watchlist,
  { create, drop, restore }: Pick<ListChanges, 'create' | 'drop' | 'restore'>,
  onChoose: (id: string | null) => void,
) => {
  const nameOf = useListName()
  const [deleted, setDeleted] = useState<{ readonly id: string; readonly name: string } | null>(
    null,
  )
  return {
    deleted,
    onCreate: async (name: string) => {
      const id = await create(name)
      if (id !== null) onChoose(id)
    },
    onDelete: async () => {
      const gone = { id: chosen.id, name: nameOf(chosen) }
      if (!(await drop())) return
      setDeleted(gone)
      onChoose(null)
    },
    onRestore: async (id: string) => {
      if (!(await restore(id))) return
      setDeleted(null)
      onChoose(id)
    },
  }
}
