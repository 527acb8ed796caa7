import { useEffect, useState } from 'react'
import { markEscape } from '../focus/mark-escape.ts'
import { createTips, type Tip, tipId } from './create-tips.ts'

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
