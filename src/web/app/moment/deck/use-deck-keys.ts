import { useEffect, useEffectEvent } from 'react'
import type { Direction, Step } from './steps.ts'

interface DeckKeys {
  readonly onStep: (step: Step, direction: Direction) => void
  readonly onMark: (direction: Direction) => void
  readonly onPlay: () => void
}

const typing = 'input:not([type=range]), textarea, select, [contenteditable]'
/** Space presses what has the focus. */
const pressed = 'button, a, summary, [role=slider], [role=row], [role=option]'

const isTaken = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null

/**
 * `[` and `]` step by a minute, with Shift by a bar; `,` and `.` by a tick, with Shift to a mark;
 * Space plays and stops.
 */
export const useDeckKeys = ({ onStep, onMark, onPlay }: DeckKeys): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (event.ctrlKey || event.metaKey || event.altKey || isTaken(target, typing)) return
    if (document.querySelector('[role=dialog][data-state=open]') !== null) return
    if (key === '[' || key === ']') onStep('minute', key === ']' ? 1 : -1)
    else if (key === '{' || key === '}') onStep('bar', key === '}' ? 1 : -1)
    else if (key === ',' || key === '.') onStep('tick', key === '.' ? 1 : -1)
    else if (key === '<' || key === '>') onMark(key === '>' ? 1 : -1)
    else if (key === ' ' && !isTaken(target, pressed)) {
      event.preventDefault()
      onPlay()
    }
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
