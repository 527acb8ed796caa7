import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Th } from '../panels/table.tsx'
import type { Order } from './order.ts'

interface SortHeadProps extends Omit<ComponentProps<typeof Th>, 'title'> {
  readonly name: string
  /** What a press does, in words. */
  readonly title: string
  /** null: the table is not sorted by this column. */
  readonly order: Order | null
  readonly onSort: () => void
}

export const SortHead = ({ name, title, order, onSort, ...rest }: SortHeadProps) => {
  const Arrow = order === 'asc' ? ArrowUp : ArrowDown
  const direction = order === 'asc' ? 'ascending' : 'descending'
  return (
    <Th aria-sort={order === null ? 'none' : direction} {...rest}>
      <button
        type="button"
        title={title}
        onClick={onSort}
        className={classNames(
          'inline-flex h-6 items-center gap-0.5 rounded-xs font-semibold whitespace-nowrap hover:text-text',
          order !== null && 'text-accent-text',
        )}
      >
        {name}
        {order !== null && <Arrow className="size-3 stroke-2" />}
      </button>
    </Th>
  )
}
