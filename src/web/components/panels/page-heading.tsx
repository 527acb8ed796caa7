import type { ReactNode } from 'react'
import { usePageTitle } from '../use-page-title.ts'

interface PageHeadingProps {
  readonly children: string
  readonly beside?: ReactNode
}

/** The name of a screen, in the page and on the tab. */
export const PageHeading = ({ children, beside }: PageHeadingProps) => {
  usePageTitle(children)
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-3 sm:gap-x-3">
      <h1 className="text-xl font-heavy tracking-[-0.02em]">{children}</h1>
      {beside}
    </div>
  )
}
