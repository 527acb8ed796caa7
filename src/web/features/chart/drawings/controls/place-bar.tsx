import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { drawingLimits } from '../../../../../domain/drawing/limits.ts'
import { type DrawingTool, drawingTools } from '../../../../../domain/drawing/vocabulary.ts'
import { Button } from '../../../../components/controls/button.tsx'
import { DrawingBar } from './drawing-bar.tsx'
import { keyMove } from '../pen/key-move.ts'
import type { Pen } from '../pen/pen.ts'
import type { Anchor, DrawingSurface, Plane } from '../shapes/plane.ts'

interface PlaceBarProps {
  readonly tool: DrawingTool
  /** How many anchors are set. */
  readonly placed: number
  readonly pen: Pen
  readonly plane: Plane
  readonly bars: DrawingSurface['bars']
  readonly say: (anchor: Anchor) => string
  readonly onCancel: () => void
}

/** Asks for the next anchor of a drawing: by a press on the chart, or aimed at by keys. */
export const PlaceBar = ({ tool, placed, pen, plane, bars, say, onCancel }: PlaceBarProps) => {
  const { t } = useTranslation()
  const bar = useRef<HTMLDivElement>(null)
  const [aimed, setAimed] = useState<Anchor | null>(null)
  useEffect(() => bar.current?.focus({ preventScroll: true }), [tool])
  const onKeyDown = (event: KeyboardEvent) => {
    const move = keyMove(event)
    if (move) {
      const newest = bars().at(-1)
      const { width, height } = plane.size()
      const from =
        pen.aimed() ?? (newest ? plane.anchorAt({ x: width * 0.75, y: height / 2 }, true) : null)
      if (!from) return
      const next = plane.stepped(from, move.bars, move.steps)
      pen.aim(next)
      setAimed(next)
    } else if (event.key === 'Enter' && event.target === bar.current) pen.set()
    else if (event.key === 'Escape') onCancel()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const name = t('drawings.place', {
    tool: t(`drawings.toolNames.${tool}`),
    n: placed + 1,
    count: drawingTools[tool],
  })
  return (
    <DrawingBar ref={bar} label={`${name}. ${t('drawings.placeKeys')}`} onKeyDown={onKeyDown}>
      <b className="font-strong text-text">{name}</b>
      <span role="status" className="num">
        {aimed && say(aimed)}
      </span>
      <span className="pointer-coarse:hidden">{t('drawings.placeKeys')}</span>
      <span className="hidden pointer-coarse:inline">{t('drawings.placeTouch')}</span>
      <Button look="ghost" size="sm" onClick={onCancel}>
        {t('drawings.cancel')}
      </Button>
    </DrawingBar>
  )
}

interface TextBarProps {
  readonly onText: (text: string) => void
  readonly onCancel: () => void
}

export const TextBar = ({ onText, onCancel }: TextBarProps) => {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const words = text.trim()
    if (words !== '') onText(words)
  }
  return (
    <DrawingBar label={t('drawings.text')}>
      <form className="flex items-center gap-2" onSubmit={submit}>
        <input
          autoFocus
          aria-label={t('drawings.text')}
          value={text}
          maxLength={drawingLimits.textCharactersMax}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            onCancel()
          }}
          className="h-7 w-48 min-w-0 rounded-sm border border-edge bg-bg px-2 text-text max-sm:h-11 max-sm:text-base"
        />
        <Button look="primary" size="sm" type="submit">
          {t('drawings.keep')}
        </Button>
        <Button look="ghost" size="sm" onClick={onCancel}>
          {t('drawings.cancel')}
        </Button>
      </form>
    </DrawingBar>
  )
}
