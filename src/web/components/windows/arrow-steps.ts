import { useEffect, useReducer } from 'react'
import { windowLimits } from '../../state/windows.ts'

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** How far a key moves a window, in pixels; null: it is no arrow key. */
export const stepOf = (key: string): { readonly x: number; readonly y: number } | null => {
  const direction = directions[key]
  if (!direction) return null
  const [x, y] = direction
  return { x: x * windowLimits.keyStepPx, y: y * windowLimits.keyStepPx }
}

/** Renders again when the browser's window has another size, or the phone was turned. */
export const useDrawnOnResize = (): void => {
  const [, draw] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    window.addEventListener('resize', draw)
    return () => window.removeEventListener('resize', draw)
  }, [])
}
