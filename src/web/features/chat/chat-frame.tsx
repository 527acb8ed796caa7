import { Move } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Rnd } from 'react-rnd'
import { IconButton } from '../../components/controls/button.tsx'
import { deckHeight } from '../../components/deck-height.ts'
import { stepOf, useDrawnOnResize } from '../../components/windows/arrow-steps.ts'
import {
  type ChatPlace,
  chatSizes,
  leastSize,
  loadPlace,
  movedBy,
  placeIn,
  resizedBy,
  savePlace,
} from './chat-place.ts'

/** What the panel may cover: all but the clock and the sidebar, or the bar with the button that opens it. */
const areaBeside = (hasSidebar: boolean) => {
  const { innerWidth, innerHeight } = window
  const isWide = innerWidth >= chatSizes.sidebarFrom
  const left = hasSidebar && isWide ? chatSizes.sidebar : 0
  const top = hasSidebar && !isWide ? chatSizes.bar : 0
  return { left, top, width: innerWidth - left, height: innerHeight - top - deckHeight() }
}

interface ChatFrameProps {
  readonly hasSidebar: boolean
  /** Draws the panel around the button by which the arrow keys move it. */
  readonly children: (mover: ReactNode) => ReactNode
}

/** The place and size of the panel: changed by pointer or keys, and kept in this browser. */
export const ChatFrame = ({ hasSidebar, children }: ChatFrameProps) => {
  const { t } = useTranslation()
  const [kept, setKept] = useState(loadPlace)
  useDrawnOnResize()
  const area = areaBeside(hasSidebar)
  const place = placeIn(area, kept)
  const least = leastSize(area)
  const keep = (next: ChatPlace) => {
    setKept(next)
    savePlace(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event.key)
    if (!step) return
    event.preventDefault()
    keep((event.shiftKey ? resizedBy : movedBy)(place, step, area))
  }
  const label = t('chat.move')
  return (
    <div className="pointer-events-none fixed z-30" style={area}>
      <Rnd
        position={place}
        size={place}
        minWidth={least.width}
        minHeight={least.height}
        bounds="parent"
        dragHandleClassName="chat-head"
        cancel="button"
        className="pointer-events-auto"
        onDragStop={(_, { x, y }) => keep({ ...place, x, y })}
        onResizeStop={(_, __, { offsetWidth: width, offsetHeight: height }, ___, { x, y }) =>
          keep({ x, y, width, height })
        }
      >
        {children(
          <IconButton
            Icon={Move}
            size="icon"
            className="ml-auto"
            label={label}
            title={label}
            onKeyDown={onKeyDown}
          />,
        )}
      </Rnd>
    </div>
  )
}
