import { useEffect } from 'react'

const askAgainMs = 5_000

/** Refetches every five seconds while an answer is incomplete. */
export const useAskAgain = (isLacking: boolean, refetch: () => unknown): void => {
  useEffect(() => {
    if (!isLacking) return
    const timer = setInterval(() => void refetch(), askAgainMs)
    return () => clearInterval(timer)
  }, [isLacking, refetch])
}
