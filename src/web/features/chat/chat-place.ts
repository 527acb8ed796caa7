import { z } from 'zod'
import { browserStorage, readStored, writeStored } from '../../state/browser-storage.ts'

const pixels = z.number().min(0).max(20_000)
const place = z.object({ x: pixels, y: pixels, width: pixels, height: pixels })

/** Of the panel within the area that it may cover, in pixels. */
export type ChatPlace = Readonly<z.output<typeof place>>

export type Area = Pick<ChatPlace, 'width' | 'height'>

export const chatSizes = {
  width: 380,
  height: 560,
  minWidth: 300,
  minHeight: 240,
  margin: 20,
  /** Of the sidebar, from `sidebarFrom` on, and of the bar with its button in narrower windows. */
  sidebar: 212,
  sidebarFrom: 720,
  bar: 56,
} as const

const keptKey = 'tapedeck.chat-place'

/** Where this browser left the panel; null: nowhere yet. */
export const loadPlace = (): ChatPlace | null => readStored(browserStorage(), keptKey, place)

export const savePlace = (kept: ChatPlace) => writeStored(browserStorage(), keptKey, kept)

/** That size, or what the margins of a small area leave of it. */
const within = (area: Area, width: number, height: number): Area => ({
  width: Math.min(width, area.width - 2 * chatSizes.margin),
  height: Math.min(height, area.height - 2 * chatSizes.margin),
})

export const leastSize = (area: Area): Area => within(area, chatSizes.minWidth, chatSizes.minHeight)

/** The bottom left of the area, as large as there is room for. */
const firstPlace = (area: Area): ChatPlace => {
  const { width, height } = within(area, chatSizes.width, chatSizes.height)
  return { x: chatSizes.margin, y: area.height - height - chatSizes.margin, width, height }
}

/** Where the panel was left, or its first place where it would not be all on the screen. */
export const placeIn = (area: Area, kept: ChatPlace | null): ChatPlace =>
  kept && kept.x + kept.width <= area.width && kept.y + kept.height <= area.height
    ? kept
    : firstPlace(area)

const between = (low: number, value: number, high: number) => Math.max(low, Math.min(value, high))

export const movedBy = (
  { x, y, width, height }: ChatPlace,
  step: { readonly x: number; readonly y: number },
  area: Area,
): ChatPlace => ({
  x: between(0, x + step.x, area.width - width),
  y: between(0, y + step.y, area.height - height),
  width,
  height,
})

/** The right and the lower edge move; the others stay. */
export const resizedBy = (
  { x, y, width, height }: ChatPlace,
  step: { readonly x: number; readonly y: number },
  area: Area,
): ChatPlace => {
  const least = leastSize(area)
  return {
    x,
    y,
    width: between(least.width, width + step.x, area.width - x),
    height: between(least.height, height + step.y, area.height - y),
  }
}
