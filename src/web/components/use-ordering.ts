import { useEffect, useRef, useState } from 'react'

/**
 * A number that grows whenever rows may find new places. It does not change while one of two conditions holds: a
 * row must not move away from under the pointer or the focus.
 */
export const useOrdering = (moving: boolean, everyMs: number) => {
  const [ordering, setOrdering] = useState(0)
  const held = useRef({ pointer: false, focus: false })
  useEffect(() => {
    if (!moving) return
    const timer = setInterval(() => {
      if (!held.current.pointer && !held.current.focus) setOrdering((count) => count + 1)
    }, everyMs)
    return () => clearInterval(timer)
  }, [moving, everyMs])
  return {
    ordering,
    orderNow: () => setOrdering((count) => count + 1),
    hold: (by: 'pointer' | 'focus', on: boolean) => {
      held.current[by] = on
    },
  }
}
