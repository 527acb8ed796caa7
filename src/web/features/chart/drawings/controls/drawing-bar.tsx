import type { KeyboardEvent, ReactNode, Ref } from 'react'

interface DrawingBarProps {
  readonly ref?: Ref<HTMLDivElement>
  /** What the keys do, with a name for who does not see them. */
  readonly label: string
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly children: ReactNode
}

/** Over the foot of the chart: what is being done to a drawing, for the keyboard and the thumb. */
export const DrawingBar = ({ ref, label, onKeyDown, children }: DrawingBarProps) => (
  <div
    ref={ref}
    role="group"
    tabIndex={-1}
    aria-label={label}
    onKeyDown={onKeyDown}
    className="absolute bottom-9 left-1/2 z-10 flex w-max max-w-[calc(100%-16px)] -translate-x-1/2 flex-wrap items-center gap-x-2 gap-y-1 rounded-sm border border-line bg-raised px-2.5 py-1 text-sm text-text-2"
  >
    {children}
  </div>
)
