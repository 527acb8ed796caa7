import { type ComponentProps, type RefObject, Suspense } from 'react'
import { lazyAgain } from '../../components/loading/lazy-again.ts'
import { useAppSelector } from '../../state/hooks.ts'
import type { PanelSize } from '../../state/panel-sizes.ts'
import type { ResizeHandle as Handle } from '../../components/controls/resize-handle.tsx'
import { sizesOf } from './panel-sizes-of.ts'

const ResizeHandle = lazyAgain(
  async () => (await import('../../components/controls/resize-handle.tsx')).ResizeHandle,
)

interface PanelHandleProps extends Omit<ComponentProps<typeof Handle>, 'onSize' | 'of'> {
  readonly panel: PanelSize
  /** The grid that the sizes are given to. */
  readonly grid: RefObject<HTMLElement | null>
}

/** A handle between two panels of the dashboard; its code comes after the first screen. */
export const PanelHandle = ({ grid, ...props }: PanelHandleProps) => {
  const panels = useAppSelector(({ preferences }) => preferences.panels)
  const show = (px: number | null) => {
    // Without a render: the chart and the rows in sight have enough to do at every movement.
    const { style } = grid.current ?? {}
    for (const name of Object.keys(sizesOf({ [props.panel]: 0 }))) style?.removeProperty(name)
    const sizes = sizesOf(px === null ? panels : { ...panels, [props.panel]: px })
    for (const [name, value] of Object.entries(sizes)) style?.setProperty(name, value)
  }
  return (
    <Suspense>
      <ResizeHandle {...props} onSize={show} />
    </Suspense>
  )
}
