import { useEffect, useState } from 'react'

const presses = ['keydown', 'pointerdown'] as const

/**
 * Whether the trader has gone on to something else while what was asked for is on its way: what comes
 * then leaves the focus where it is. What is drawn as the waiting ends is told for the last time.
 */
export const useMovedOn = (isWaiting: boolean): boolean => {
  const [movedOn, setMovedOn] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const note = () => setMovedOn(true)
    for (const press of presses) window.addEventListener(press, note, true)
    return () => {
      for (const press of presses) window.removeEventListener(press, note, true)
      setMovedOn(false)
    }
  }, [isWaiting])
  return movedOn
}
