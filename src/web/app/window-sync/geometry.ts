import { z } from 'zod'
import { browserStorage, readStored, writeStored } from '../../state/browser-storage.ts'

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
  const kept = readStored(browserStorage(), keyOf(part), geometry)
  if (!kept) return `popup,${defaultSize}`
  const entries = Object.entries(kept).map(([name, value]) => `${name}=${value.toString()}`)
  return ['popup', ...entries].join(',')
}

/** Remembers size and place of this window, in CSS pixels. */
export const keepGeometry = (part: PopoutPart): void => {
  const { innerWidth: width, innerHeight: height, screenX: left, screenY: top } = window
  writeStored(browserStorage(), keyOf(part), { width, height, left, top })
}
