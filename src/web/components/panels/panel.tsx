import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

interface PanelProps {
  readonly title: ReactNode
  readonly end?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** A surface with one hairline and a head of 44 px; its title names the region. */
export const Panel = ({ title, end, className, children }: PanelProps) => (
  <section
    className={classNames(
      'flex min-w-0 flex-col overflow-clip rounded-md border border-line bg-panel contain-content',
      className,
    )}
  >
    <header className="flex min-h-11 shrink-0 items-center gap-2 border-b border-line px-2.5 max-sm:flex-wrap max-sm:gap-y-1 max-sm:py-1 sm:px-4">
      {title}
      {end && <div className="ml-auto flex items-center gap-2">{end}</div>}
    </header>
    {children}
  </section>
)

export const PanelTitle = ({ children }: { readonly children: ReactNode }) => (
  <h2 className="font-bold tracking-[-0.005em] whitespace-nowrap">{children}</h2>
)
