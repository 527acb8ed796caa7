import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

/** A table of the product: heads of 34 px, rows of 42, numbers at the right. */
export const Table = ({ className, ...rest }: ComponentProps<'table'>) => (
  <table className={classNames('w-full border-collapse text-left', className)} {...rest} />
)

interface CellProps {
  /** Numbers stand at the right, so that their digits stand below each other. */
  readonly right?: boolean
  /** Left out on a phone. */
  readonly wide?: boolean
}

const cellClass = ({ right, wide }: CellProps) =>
  classNames(
    'px-2 first:pl-3 last:pr-3 sm:px-3 sm:first:pl-4 sm:last:pr-4',
    right && 'text-right',
    wide && 'max-sm:hidden',
  )

export const Th = ({ right, wide, className, ...rest }: CellProps & ComponentProps<'th'>) => (
  <th
    scope="col"
    className={classNames(
      cellClass({ ...(right && { right }), ...(wide && { wide }) }),
      'h-[34px] border-b border-line text-xs font-semibold whitespace-nowrap text-text-3',
      className,
    )}
    {...rest}
  />
)

export const Td = ({ right, wide, className, ...rest }: CellProps & ComponentProps<'td'>) => (
  <td
    className={classNames(
      cellClass({ ...(right && { right }), ...(wide && { wide }) }),
      'h-[42px] whitespace-nowrap',
      className,
    )}
    {...rest}
  />
)

/** One row; the chosen one carries the amber wash and the bar at its left. */
export const Tr = ({ chosen, ...rest }: { readonly chosen?: boolean } & ComponentProps<'tr'>) => (
  <tr
    data-place
    aria-current={chosen ? 'true' : undefined}
    className="border-b hairline transition-colors last:border-b-0 hover:bg-hover aria-[current]:bg-accent-soft aria-[current]:shadow-[inset_2px_0_var(--accent)]"
    {...rest}
  />
)
