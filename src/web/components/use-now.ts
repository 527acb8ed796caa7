import { useEffect, useState } from 'react'
import { useMoment } from '../api/moment.ts'

/** The time in Unix ms, renewed every `everyMs`. */
export const usePresent = (everyMs: number): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

/** The same, but the past moment while one is shown; for ages that grow on the screen. */
export const useNow = (everyMs: number): number => {
  const now = usePresent(everyMs)
  const moment = Date.parse(useMoment() ?? '')
  return Number.isNaN(moment) ? now : moment
}
