import { useEffect, useState } from 'react'

const presses = ['keydown', 'pointerdown'] as const

/** Whether the trader continued elsewhere during a load: it then does not take the focus. */
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
