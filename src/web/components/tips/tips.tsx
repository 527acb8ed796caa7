import { useEffect, useState } from 'react'
import { createTips, type Tip, tipId } from './create-tips.ts'

/**
 * Marks the page after Escape until the next press of a pointer: browsers show no ring where the
 * focus comes back to by that key. Returns what ends it.
 */
const markEscape = (): (() => void) => {
  const listening = new AbortController()
  const options = { signal: listening.signal, capture: true }
  const mark = (escaped: boolean) =>
    document.documentElement.toggleAttribute('data-escaped', escaped)
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && mark(true), options)
  window.addEventListener('pointerdown', () => mark(false), options)
  return () => listening.abort()
}

/**
 * The hint of the element under the pointer or with the focus. Also marks an element that gets the
 * focus back by Escape, so that its focus ring shows.
 */
export const Tips = () => {
  const [tip, setTip] = useState<Tip | null>(null)
  useEffect(() => createTips(document, setTip), [])
  useEffect(markEscape, [])
  if (!tip) return null
  return (
    <div
      role="tooltip"
      id={tipId}
      style={{ left: tip.x, [tip.below ? 'top' : 'bottom']: tip.y }}
      className="pointer-events-none fixed z-50 max-w-72 -translate-x-1/2 rounded-sm border border-line bg-raised px-2 py-1 text-sm text-text shadow-float"
    >
      {tip.text}
    </div>
  )
}
