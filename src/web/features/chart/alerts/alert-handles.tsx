import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatLevel, roundPrice } from '../../../../domain/notation/price.ts'
import { type AlertLine, keyStep } from './alert-logic.ts'
import type { AlertHandlers, AlertLines } from './alert-lines.ts'

interface AlertHandlesProps {
  readonly alerts: AlertLines
  readonly lines: readonly AlertLine[]
  readonly onMove: AlertHandlers['onMove']
}

interface HandleProps extends Pick<AlertHandlesProps, 'alerts' | 'onMove'> {
  readonly line: AlertLine
  /** The price (US dollars) that the line is on its way to, for who keeps the focus on it. */
  readonly onMoving: (price: number | null) => void
  readonly takesFocus: (price: number) => boolean
}

const keySteps: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
}

/** One alert's line for the keyboard: seen only while it has the focus. */
const Handle = ({ line, alerts, onMove, onMoving, takesFocus }: HandleProps) => {
  const { t } = useTranslation()
  /** Where the keys have moved it; null: where it is. */
  const [held, setHeld] = useState<number | null>(null)
  const price = held ?? line.price
  const back = () => {
    setHeld(null)
    alerts.back()
  }
  const keep = async () => {
    const picked = alerts.pickAt(price)
    if (!picked || picked.rule.value === line.price) return
    onMoving(picked.rule.value)
    if (await onMove(line.id, picked.rule)) return
    onMoving(null)
    back()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = keySteps[event.key]
    const next =
      steps === undefined ? null : alerts.pickAt(roundPrice(price + steps * keyStep(line.price)))
    if (next) {
      setHeld(next.rule.value)
      alerts.shift(line.id, next.rule.value)
    } else if (event.key === 'Enter') void keep()
    else if (event.key === 'Escape') back()
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={(element) => {
        if (takesFocus(line.price)) element?.focus()
      }}
      role="slider"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`${line.title}. ${t('chart.alertKeys')}`}
      aria-valuenow={price}
      aria-valuetext={formatLevel(price)}
      onKeyDown={onKeyDown}
      onBlur={back}
      className="sr-only focus:not-sr-only focus:absolute focus:bottom-9 focus:left-1/2 focus:z-10 focus:-translate-x-1/2 focus:rounded-sm focus:border focus:border-line focus:bg-raised focus:px-2.5 focus:py-1 focus:text-sm focus:whitespace-nowrap focus:text-text-2"
    >
      <b className="font-strong num text-text">
        {line.title} {formatLevel(price)}
      </b>{' '}
      · {t('chart.alertKeys')}
    </div>
  )
}

export const AlertHandles = ({ alerts, lines, onMove }: AlertHandlesProps) => {
  const moving = useRef<number | null>(null)
  return [...lines]
    .sort((a, b) => b.price - a.price)
    .map((line) => (
      <Handle
        key={line.id}
        line={line}
        alerts={alerts}
        onMove={onMove}
        onMoving={(price) => {
          moving.current = price
        }}
        takesFocus={(price) => {
          if (moving.current !== price) return false
          moving.current = null
          return true
        }}
      />
    ))
}
