import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppDispatch } from '../../state/hooks.ts'
import { boundedPx, panelBounds, type PanelSize } from '../../state/panel-sizes.ts'
import { panelResized } from '../../state/preferences.ts'
import { classNames } from '../class-names.ts'

const keyStepPx = 16

/** Which way the pointer or an arrow goes to make the panel larger. */
const towards = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] } as const

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface ResizeHandleProps {
  readonly panel: PanelSize
  readonly grows: keyof typeof towards
  /** What it measures: the element that it stands in, if nothing else is named. */
  readonly of?: HTMLElement
  /** Shows the panel at this size while the handle moves; null: at the size before. */
  readonly onSize: (px: number | null) => void
  /** In one column, only a grip in the border's middle moves it: a thumb may scroll there. */
  readonly grip?: boolean
  readonly className?: string
  readonly style?: CSSProperties
}

/** The size of `element` along the handle's axis, for screen readers. */
const useMeasure = (props: ResizeHandleProps) => {
  const { panel, grows, of } = props
  const handle = useRef<HTMLDivElement>(null)
  const measure = () => {
    const box = (of ?? handle.current?.parentElement)?.getBoundingClientRect()
    return (towards[grows][0] === 0 ? box?.height : box?.width) ?? 0
  }
  useEffect(() => {
    const target = of ?? handle.current?.parentElement
    if (!target) return
    const report = () =>
      handle.current?.setAttribute('aria-valuenow', boundedPx(panel, measure()).toString())
    const watch = new ResizeObserver(report)
    watch.observe(target)
    report()
    return () => watch.disconnect()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what is measured is named by these
  }, [of, panel, grows])
  return { handle, measure }
}

/** Follows a press on the handle; Escape or a lost pointer puts the panel back. */
const useDrag = ({ panel, grows, onSize }: ResizeHandleProps, measure: () => number) => {
  const dispatch = useAppDispatch()
  const start = useRef<{ readonly at: number; readonly px: number }>(null)
  const [x, y] = towards[grows]
  const along = ({ clientX, clientY }: PointerEvent) => clientX * x + clientY * y
  const end = () => {
    const dragged = start.current !== null
    start.current = null
    return dragged
  }
  const follow = (event: PointerEvent) => {
    if (!start.current) return
    onSize(boundedPx(panel, start.current.px + along(event) - start.current.at))
  }
  return {
    resize: (px: number | null) => dispatch(panelResized({ panel, px })),
    putBack: () => {
      if (end()) onSize(null)
    },
    events: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { at: along(event), px: measure() }
      },
      onPointerMove: follow,
      onPointerUp: (event: PointerEvent) => {
        const moved = start.current !== null && along(event) !== start.current.at
        // The position at release counts, even without a movement event before.
        if (moved) follow(event)
        if (!end() || !moved) return
        // As large as it became, which a narrow window may have held below the wish. A pane of the
        // chart becomes so in the next frame.
        requestAnimationFrame(() => dispatch(panelResized({ panel, px: measure() })))
      },
    },
  }
}

/**
 * How large a key makes the panel. A pane of the chart is as large as it was until the next frame:
 * another key before that goes on from where the one before led.
 */
const useKeyedSize = (panel: PanelSize, measure: () => number) => {
  const due = useRef<number>(null)
  return (byPx: number): number => {
    if (due.current === null)
      requestAnimationFrame(() => {
        due.current = null
      })
    due.current = boundedPx(panel, (due.current ?? measure()) + byPx)
    return due.current
  }
}

/**
 * The border between two panels, to be dragged or moved by the arrow keys, Home and End; a
 * double-click or Enter gives the panel the size that it was designed with.
 */
export const ResizeHandle = (props: ResizeHandleProps) => {
  const { panel, grows, grip = false, className, style } = props
  const { t } = useTranslation()
  const { handle, measure } = useMeasure(props)
  const { resize, putBack, events } = useDrag(props, measure)
  const keyed = useKeyedSize(panel, measure)
  const { minPx, maxPx } = panelBounds[panel]
  const [x, y] = towards[grows]
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    const way = arrow ? arrow[0] * x + arrow[1] * y : 0
    if (way !== 0) resize(keyed(way * keyStepPx))
    else if (event.key === 'Home') resize(minPx)
    else if (event.key === 'End') resize(maxPx)
    else if (event.key === 'Enter') resize(null)
    else if (event.key === 'Escape') putBack()
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={handle}
      role="separator"
      tabIndex={0}
      aria-orientation={x === 0 ? 'horizontal' : 'vertical'}
      aria-label={t(`panels.${panel}`)}
      aria-valuemin={minPx}
      aria-valuemax={maxPx}
      aria-valuenow={minPx}
      title={t('panels.hint')}
      onKeyDown={onKeyDown}
      onDoubleClick={() => resize(null)}
      onPointerCancel={putBack}
      {...events}
      style={style}
      className={classNames(
        'group absolute z-20 grid touch-none place-items-center rounded-xs -outline-offset-2 select-none',
        x === 0 ? 'inset-x-0 cursor-row-resize' : 'inset-y-0 cursor-col-resize',
        grip && 'max-lg:inset-x-[calc(50%-56px)]',
        className,
      )}
    >
      <span
        className={classNames(
          'rounded-full transition-colors group-hover:bg-edge group-active:bg-accent',
          x === 0 ? 'h-0.5 w-full' : 'h-full w-0.5',
          grip && 'max-lg:h-1 max-lg:w-10 max-lg:bg-edge',
        )}
      />
    </div>
  )
}
