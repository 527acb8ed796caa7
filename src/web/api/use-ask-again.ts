import { useEffect } from 'react'
import { useMoment } from './moment.ts'

const askAgainMs = 5_000

/** Refetches every five seconds while an answer of the present is incomplete. */
export const useAskAgain = (isLacking: boolean, refetch: () => unknown): void => {
  const isPast = useMoment() !== null
  useEffect(() => {
    if (!isLacking || isPast) return
    const timer = setInterval(() => void refetch(), askAgainMs)
    return () => clearInterval(timer)
  }, [isLacking, isPast, refetch])
}
