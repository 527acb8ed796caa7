import { useEffect, useState } from 'react'
import { createTips, type Tip, tipId } from './create-tips.ts'

/** The hint of the element under the pointer or with the focus. */
export const Tips = () => {
  const [tip, setTip] = useState<Tip | null>(null)
  useEffect(() => createTips(document, setTip), [])
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
