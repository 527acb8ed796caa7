import { Failed } from './notice.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'

interface MissingListProps {
  readonly rows?: number
  /** The product's sentence for a list that could not be fetched. */
  readonly failed: string
  /** What the call came back with; undefined while it is on its way. */
  readonly error: unknown
  readonly onRetry: () => void
}

/** A panel in the place of a list that is not there: its rows to come, or why they do not. */
export const MissingList = ({ rows, failed, error, onRetry }: MissingListProps) => (
  <section className="rounded-md border border-line bg-panel">
    {error === undefined ? (
      <RowsSkeleton {...(rows !== undefined && { rows })} />
    ) : (
      <Failed text={failed} error={error} onRetry={onRetry} />
    )}
  </section>
)
