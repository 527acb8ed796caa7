import type { ReactNode } from 'react'

interface TileProps {
  readonly label: string
  readonly children: ReactNode
}

/** One labelled number. */
export const Tile = ({ label, children }: TileProps) => (
  <div className="bg-panel px-3 py-[11px] sm:px-4 sm:py-[9px]">
    <dt className="truncate text-xs font-semibold text-text-3">{label}</dt>
    <dd className="mt-0.5 text-base font-strong num">{children}</dd>
  </div>
)
