import type { ComponentProps, ReactNode } from 'react'

interface TileProps {
  readonly label: string
  readonly children: ReactNode
}

export const Tile = ({ label, children }: TileProps) => (
  <div className="bg-panel px-3 py-[11px] sm:px-3.5 sm:py-[6px]">
    <dt className="truncate text-xs font-semibold text-text-3">{label}</dt>
    <dd className="mt-0.5 text-base font-strong num lg:mt-0">{children}</dd>
  </div>
)

/** Tiles side by side, as many as there is room for with a range of a price of four digits in each. */
export const TileGrid = (props: ComponentProps<'dl'>) => (
  <div className="@container">
    <dl
      className="grid grid-cols-2 gap-px bg-line @min-[570px]:grid-cols-3 @min-[735px]:grid-cols-4"
      {...props}
    />
  </div>
)
