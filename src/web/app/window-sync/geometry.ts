import { z } from 'zod'

export type PopoutPart = 'chart' | 'list'

const geometry = z.object({
  width: z.number(),
  height: z.number(),
  left: z.number(),
  top: z.number(),
})

const defaultSize = 'width=1200,height=800'

const keyOf = (part: PopoutPart) => `tapedeck.popout.${part}`

/** How the part's window is opened: as it was left, or 1200 by 800. */
export const featuresOf = (part: PopoutPart): string => {
  try {
    const kept = geometry.safeParse(JSON.parse(window.localStorage.getItem(keyOf(part)) ?? ''))
    if (!kept.success) return `popup,${defaultSize}`
    const entries = Object.entries(kept.data).map(([name, value]) => `${name}=${value.toString()}`)
    return ['popup', ...entries].join(',')
  } catch {
    return `popup,${defaultSize}`
  }
}

/** Remembers size and place of this window, in CSS pixels. */
export const keepGeometry = (part: PopoutPart): void => {
  const { innerWidth: width, innerHeight: height, screenX: left, screenY: top } = window
  try {
    window.localStorage.setItem(keyOf(part), JSON.stringify({ width, height, left, top }))
  } catch {
    // Forbidden: the next window is as large as the first.
  }
}
