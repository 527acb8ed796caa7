import { useLayoutEffect, useRef, useState } from 'react'
import { ResizeHandle } from '../../../components/controls/resize-handle.tsx'
import type { RsiPane } from './rsi-pane.ts'

interface RsiHandleProps {
  readonly rsi: RsiPane
  /** The height that the trader gave to the pane; null: as designed. */
  readonly px: number | null
}

export const RsiHandle = ({ rsi, px }: RsiHandleProps) => {
  const place = useRef<HTMLDivElement>(null)
  const [pane, setPane] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    let seen: HTMLElement | null = null
    const follow = () => {
      const element = rsi.element()
      if (element !== seen) {
        if (seen) sizes.unobserve(seen)
        if (element) sizes.observe(element)
        seen = element
        setPane(element)
      }
      const above = place.current?.parentElement
      if (!element || !above) return
      const top = element.getBoundingClientRect().top - above.getBoundingClientRect().top
      if (place.current) place.current.style.top = `${top.toString()}px`
    }
    const sizes = new ResizeObserver(follow)
    // The chart lays a new pane out in its next frame; other indicators and colours make it anew.
    const panes = new MutationObserver(follow)
    const all = rsi.panes()
    if (all) panes.observe(all, { childList: true })
    follow()
    return () => {
      sizes.disconnect()
      panes.disconnect()
    }
  }, [rsi])
  return (
    <div ref={place} className="absolute inset-x-0 h-0">
      {pane && (
        <ResizeHandle
          panel="rsiHeight"
          grows="up"
          of={pane}
          onSize={(size) => rsi.size(size ?? px)}
          className="-top-1.5 h-3"
        />
      )}
    </div>
  )
}
