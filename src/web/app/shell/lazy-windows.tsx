import { useState } from 'react'
import { lazyPart } from '../../components/loading/lazy-part.ts'
import { useMovedOn } from '../../components/focus/use-moved-on.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { keptWindowsKey, windowClosed } from '../../state/windows.ts'

const windows = lazyPart(async () => (await import('./window-layer.tsx')).WindowLayer)

/** Whether the last visit has left windows behind. */
const areKept = (): boolean => {
  try {
    return window.localStorage.getItem(keptWindowsKey) !== null
  } catch {
    return false
  }
}

/** The windows' code comes with the first of them, and stays to keep account of the last. */
export const LazyWindows = () => {
  const dispatch = useAppDispatch()
  const open = useAppSelector(({ windows: { length } }) => length > 0)
  const [needed, setNeeded] = useState(areKept)
  if (open && !needed) setNeeded(true)
  const isReady = windows.useReady(needed, () => {
    dispatch((act, state) => {
      for (const { id } of state().windows) act(windowClosed(id))
    })
    setNeeded(false)
  })
  const movedOn = useMovedOn(open && !isReady)
  return isReady && <windows.Part movedOn={movedOn} />
}
