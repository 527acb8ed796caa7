import { Suspense, useEffect } from 'react'
import { useAppSelector } from '../../state/hooks.ts'
import { lazyAgain } from '../loading/lazy-again.ts'

const load = async () => (await import('./toaster.tsx')).Toaster
const Toaster = lazyAgain(load)

/** After the first screen; sooner or later there is something to say, perhaps that the server is unavailable. */
const fetchAfterMs = 3_000

/** The notifications' code comes with the first of them, or when the page has come to rest. */
export const LazyToaster = () => {
  const needed = useAppSelector(({ toasts }) => toasts !== null)
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), fetchAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return needed ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
