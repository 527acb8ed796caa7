import { lazy, Suspense, useState } from 'react'
import { useAppSelector } from '../../state/hooks.ts'
import { keptWindowsKey } from '../../state/windows.ts'

const Windows = lazy(async () => ({ default: (await import('./windows.tsx')).Windows }))

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
  const open = useAppSelector(({ windows }) => windows.length > 0)
  const [needed, setNeeded] = useState(areKept)
  if (open && !needed) setNeeded(true)
  return needed ? (
    <Suspense>
      <Windows />
    </Suspense>
  ) : null
}
