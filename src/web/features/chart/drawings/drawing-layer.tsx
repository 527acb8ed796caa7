import { Trash2 } from 'lucide-react'
import { use, useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Drawing } from '../../../../contracts/drawings/drawings.ts'
import { type ChartTimeframe, isIntraday } from '../../../../domain/calendar/chart-timeframes.ts'
import { tradingDate } from '../../../../domain/calendar/trading-day.ts'
import type { DrawingTool } from '../../../../domain/drawing/vocabulary.ts'
import { Button, IconButton } from '../../../components/controls/button.tsx'
import { useTimeFormat } from '../../../components/text/use-time-format.ts'
import '../../../i18n/en/chart/drawings.ts'
import { useWanted } from '../../../state/wanted.ts'
import { ChartContext } from '../chart-context.ts'
import { LineAlertButton } from './alerts/line-alert-button.tsx'
import { type LineAlerts, useLineAlerts } from './alerts/use-line-alerts.ts'
import type { PriceChart } from '../price-chart.ts'
import { anchorText, drawingText, measureText } from './controls/describe.ts'
import { DrawingBar } from './controls/drawing-bar.tsx'
import { DrawingHandles, handleId } from './controls/drawing-handles.tsx'
import { DrawingMenu } from './controls/drawing-menu.tsx'
import { createPainter, type Painter } from './shapes/painter.ts'
import { PlaceBar, TextBar } from './controls/place-bar.tsx'
import type { DrawingSurface } from './shapes/plane.ts'
import { type DrawingTools, useDrawingTools } from './use-drawing-tools.ts'
import { useDrawings } from './use-drawings.ts'
import type { DrawingStore } from './drawing-store.ts'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null

/** Ctrl+Z undoes, Ctrl+Shift+Z and Ctrl+Y do again; on a Mac with Command. Not where somebody types. */
const useUndoKeys = ({ undo, redo }: DrawingStore): void => {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return
      const key = event.key.toLowerCase()
      const isRedo = key === 'y' || (key === 'z' && event.shiftKey)
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      if (isRedo) redo()
      else undo()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [undo, redo])
}

interface DrawingLayerProps {
  readonly symbol: string
  readonly timeframe: ChartTimeframe
}

/** How the moments (Unix ms) of anchors are said: of days, weeks and months as dates. */
const useMoment = (timeframe: ChartTimeframe) => {
  const { moment, tradingDate: say } = useTimeFormat()
  return isIntraday(timeframe) ? moment : (unixMs: number) => say(tradingDate(unixMs))
}

const usePainter = (
  surface: DrawingSurface,
  drawings: readonly Drawing[],
  { plane, selected, held }: Pick<DrawingTools, 'plane' | 'selected' | 'held'>,
  carrying: ReadonlySet<string>,
): void => {
  const { t } = useTranslation()
  const painter = useRef<Painter>(null)
  // A layout effect ends before the effect that removes the chart: a removed chart must not redraw.
  useLayoutEffect(() => {
    const made = createPainter(surface)
    painter.current = made
    return () => {
      painter.current = null
      made.stop()
    }
  }, [surface])
  useEffect(() => {
    const measured = (drawing: Drawing) => measureText(drawing, plane, t)
    painter.current?.show({ plane, drawings, selected, held, carrying, measured })
  }, [surface, plane, drawings, selected, held, carrying, t])
}

interface BarsProps {
  readonly tools: DrawingTools
  readonly alerts: LineAlerts
  readonly surface: DrawingSurface
  readonly drawings: readonly Drawing[]
  readonly timeframe: ChartTimeframe
}

/** What is being done, and to which drawing. */
const Bars = ({ tools, alerts, surface, drawings, timeframe }: BarsProps) => {
  const { t } = useTranslation()
  const say = useMoment(timeframe)
  const { tool, placed, pen, plane, asked, selected, stop, select, remove } = tools
  const describe = (drawing: Drawing) => drawingText(drawing, say, t)
  if (tool !== null && pen)
    return (
      <PlaceBar
        tool={tool}
        placed={placed}
        pen={pen}
        plane={plane}
        bars={surface.bars}
        say={(anchor) => anchorText(anchor, say, t)}
        onCancel={stop}
      />
    )
  if (asked) return <TextBar onText={tools.write} onCancel={stop} />
  const chosen = drawings.find(({ id }) => id === selected)
  return (
    <>
      {chosen && (
        <DrawingBar label={describe(chosen)}>
          <span className="num text-text">{describe(chosen)}</span>
          <LineAlertButton drawing={chosen} alerts={alerts} />
          <IconButton
            Icon={Trash2}
            label={t('drawings.remove')}
            className="pointer-coarse:size-11"
            onClick={() => remove(chosen)}
          />
          <Button look="ghost" size="sm" onClick={() => select(null)}>
            {t('drawings.done')}
          </Button>
        </DrawingBar>
      )}
      <DrawingHandles
        drawings={drawings}
        plane={plane}
        describe={describe}
        onSelect={select}
        onHold={tools.hold}
        onMoved={tools.move}
        onAlert={(drawing) => void alerts.set(drawing)}
        onRemove={remove}
      />
    </>
  )
}

const Layer = (props: DrawingLayerProps & { readonly chart: PriceChart }) => {
  const { symbol, timeframe, chart } = props
  const { surface } = chart
  const { t } = useTranslation()
  const say = useMoment(timeframe)
  const own = useDrawings(symbol)
  const { drawings } = own
  const tools = useDrawingTools(surface, timeframe, own)
  useUndoKeys(own.store)
  useWanted('draw', (tool) => tools.start(tool as DrawingTool))
  const describe = (drawing: Drawing) => drawingText(drawing, say, t)
  const alerts = useLineAlerts(symbol, drawings, own.store, describe)
  usePainter(surface, drawings, tools, alerts.carrying)
  return (
    <>
      <DrawingMenu
        {...own}
        describe={describe}
        onTool={tools.start}
        onSelect={(id) => {
          tools.select(id)
          document.getElementById(handleId(id))?.focus({ preventScroll: true })
        }}
      />
      <Bars
        tools={tools}
        alerts={alerts}
        surface={surface}
        drawings={drawings}
        timeframe={timeframe}
      />
    </>
  )
}

export const DrawingLayer = (props: DrawingLayerProps) => {
  const chart = use(ChartContext)
  return chart && <Layer chart={chart} {...props} />
}
