import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ResizeHandle } from '../../../../src/web/components/controls/resize-handle.tsx'
import { createWorld, renderPart } from '../../support/page.tsx'

it('two presses of a key count as two, though the panel grows in the next frame only', async () => {
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw))
  const shown = vi
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockReturnValue({ height: 100 } as DOMRect)
  const world = createWorld()
  await renderPart(world, <ResizeHandle panel="rsiHeight" grows="up" onSize={() => undefined} />)
  const handle = screen.getByRole('separator')
  const size = () => world.store.getState().preferences.panels.rsiHeight
  fireEvent.keyDown(handle, { key: 'ArrowUp' })
  expect(size()).toBe(116)
  fireEvent.keyDown(handle, { key: 'ArrowUp' })
  expect(size()).toBe(132)
  // The chart had no room for this much.
  shown.mockReturnValue({ height: 120 } as DOMRect)
  for (const draw of frames) draw()
  fireEvent.keyDown(handle, { key: 'ArrowDown' })
  expect(size()).toBe(104)
})
