import { useEffect, useRef, useState } from 'react'
import { listLimits } from './limits.ts'

/**
 * A number that grows whenever rows may find new places. It stands still while `hold(true)`: a row
 * must not move away from under the pointer or the focus.
 */
export const useOrdering = (moving: boolean) => {
  const [ordering, setOrdering] = useState(0)
  const held = useRef(false)
  useEffect(() => {
    if (!moving) return
    const timer = setInterval(() => {
      if (!held.current) setOrdering((count) => count + 1)
    }, listLimits.reorderMs)
    return () => clearInterval(timer)
  }, [moving])
  return {
    ordering,
    orderNow: () => setOrdering((count) => count + 1),
    hold: (on: boolean) => {
      held.current = on
    },
  }
}
