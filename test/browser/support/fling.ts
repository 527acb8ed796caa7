import type { Locator } from 'playwright-core'

/**
 * Drags `handle` by this many pixels before the page can draw anything of it.
 * @param told the movements on the way, as shares of it; where the pointer is let go comes after them
 */
export const fling = (
  handle: Locator,
  x: number,
  y: number,
  told: readonly number[] = [0.25, 0.5],
): Promise<void> =>
  handle.evaluate(
    (element, by) => {
      const from = element.getBoundingClientRect()
      const tell = (type: string, share: number) => {
        const [clientX, clientY] = [from.x + by.x * share, from.y + by.y * share]
        element.dispatchEvent(
          new PointerEvent(type, { pointerId: 1, clientX, clientY, bubbles: true }),
        )
        element.getBoundingClientRect()
      }
      tell('pointerdown', 0)
      for (const share of by.told) tell('pointermove', share)
      tell('pointerup', 1)
    },
    { x, y, told },
  )
