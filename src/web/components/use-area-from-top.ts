import { useLayoutEffect, useRef } from 'react'

/**
 * A ref for a scrolled area that shows other contents when `key` changes, from their top. Browsers
 * would keep the place or move it, and WebKit fires no event for it.
 */
export const useAreaFromTop = (key: unknown) => {
  const area = useRef<HTMLDivElement>(null)
  const shown = useRef(key)
  useLayoutEffect(() => {
    if (shown.current === key) return
    shown.current = key
    area.current?.scrollTo(0, 0)
  }, [key])
  return area
}
