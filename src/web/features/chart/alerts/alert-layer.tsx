import { use, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { alertRule } from '../../../components/text/alert-text.ts'
import { Button } from '../../../components/controls/button.tsx'
import { useFocusReturn } from '../../../components/focus/use-focus-return.ts'
import { AlertAsk } from './alert-ask.tsx'
import { AlertHandles } from './alert-handles.tsx'
import type { AlertHandlers, Picked } from './alert-lines.ts'
import type { AlertLine, PriceRule } from './alert-logic.ts'
import { ChartContext } from '../chart-context.ts'
import '../../../i18n/en/alerts/alerts-page.ts'

interface AlertLayerProps {
  readonly lines: readonly AlertLine[]
  /** The next click on the chart says where an alert is to be. */
  readonly armed: boolean
  /** The price as it is typed; null: none has been asked for yet. */
  readonly typed: string | null
  readonly onTyped: (typed: string) => void
  readonly onDisarm: () => void
  /** What is done with the rule that was picked, in words. */
  readonly confirm: string
  readonly onConfirm: (rule: PriceRule) => void
  readonly onMove: AlertHandlers['onMove']
}

interface ConfirmProps {
  readonly picked: Picked
  readonly name: string
  readonly onConfirm: () => void
}

const Confirm = ({ picked, name, onConfirm }: ConfirmProps) => {
  const { t } = useTranslation()
  return (
    <div
      role="dialog"
      aria-label={name}
      // Not over the edges of the chart.
      style={{ top: `clamp(8px, ${picked.y - 20}px, calc(100% - 48px))` }}
      className="absolute left-1/2 z-10 flex -translate-x-1/2 items-center gap-3 rounded-md border border-line bg-raised p-1.5 pl-3 whitespace-nowrap shadow-float"
    >
      <span className="num">{alertRule(picked.rule, t)}</span>
      <Button look="primary" size="sm" autoFocus onClick={onConfirm}>
        {name}
      </Button>
    </div>
  )
}

/** Alerts over the chart: their lines, and the question that sets or tries one where the chart was clicked. */
export const AlertLayer = (props: AlertLayerProps) => {
  const { lines, armed, typed, onTyped, onDisarm, confirm, onConfirm, onMove } = props
  const chart = use(ChartContext)
  const [picked, setPicked] = useState<Picked | null>(null)
  const shown = armed ? picked : null
  useFocusReturn(armed)
  const calls = useRef({ onDisarm, onMove })
  useEffect(() => {
    calls.current = { onDisarm, onMove }
  })

  useEffect(() => chart?.alerts.set(lines), [chart, lines])
  useEffect(() => {
    chart?.alerts.handle({
      onPick: armed ? setPicked : null,
      onMove: (id, rule) => calls.current.onMove(id, rule),
    })
    return () => chart?.alerts.handle(null)
  }, [chart, armed])
  useEffect(() => {
    if (!armed) return
    const escape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') calls.current.onDisarm()
    }
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('keydown', escape)
      setPicked(null)
    }
  }, [armed])

  if (!chart) return null
  if (!armed) return <AlertHandles alerts={chart.alerts} lines={lines} onMove={onMove} />
  if (!shown)
    return <AlertAsk alerts={chart.alerts} typed={typed} onTyped={onTyped} onPick={setPicked} />
  return (
    <Confirm
      picked={shown}
      name={confirm}
      onConfirm={() => {
        onDisarm()
        onConfirm(shown.rule)
      }}
    />
  )
}
