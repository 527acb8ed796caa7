import type { ListedAlert } from '../../../../contracts/alerts/alerts.ts'
import { Table } from '../../../components/panels/table.tsx'
import { browserStorage } from '../../../state/browser-storage.ts'
import { loadNotes } from '../../../components/alerts/notes.ts'
import { AlertRow, type RowContext } from './alert-row.tsx'
import { ListHead } from './list-head.tsx'
import { SortBar } from './sort-bar.tsx'
import { useSortedAlerts } from './use-sorted-alerts.ts'

export interface AlertTableProps extends RowContext {
  readonly alerts: readonly ListedAlert[]
  /** Whose history is shown beside the list; null: none. */
  readonly chosen: string | null
}

/** The alerts as rows that can be sorted. */
export const AlertTable = ({ alerts, chosen, ...context }: AlertTableProps) => {
  const { past } = context
  const { rows, list, hold, onSort } = useSortedAlerts(alerts, past)
  const notes = loadNotes(browserStorage(), 'message')
  return (
    <div className="@container overflow-x-auto">
      <SortBar past={past} list={list} onSort={onSort} />
      <Table className={past ? 'two-lines past' : 'two-lines'}>
        <ListHead past={past} list={list} onSort={onSort} />
        <tbody
          onPointerEnter={() => hold('pointer', true)}
          onPointerLeave={() => hold('pointer', false)}
          onFocus={() => hold('focus', true)}
          onBlur={() => hold('focus', false)}
        >
          {rows.map((alert) => (
            <AlertRow
              key={alert.id}
              alert={alert}
              note={notes[alert.id]}
              chosen={alert.id === chosen}
              {...context}
            />
          ))}
        </tbody>
      </Table>
    </div>
  )
}
