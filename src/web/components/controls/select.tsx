import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

/** The platform's own select, dressed: it is the one that works with every keyboard and thumb. */
export const Select = ({ className, ...rest }: ComponentProps<'select'>) => (
  <span className="relative inline-flex min-w-0">
    <select
      className={classNames(
        'h-7 min-w-0 appearance-none truncate rounded-sm border border-edge bg-bg pr-7 pl-2.5 text-sm',
        className,
      )}
      {...rest}
    />
    <ChevronDown className="pointer-events-none absolute top-1/2 right-2 size-3.5 -translate-y-1/2 text-text-3" />
  </span>
)
