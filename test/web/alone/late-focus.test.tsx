import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { LazyWindows } from '../../../src/web/app/shell/lazy-windows.tsx'
import { Chat } from '../../../src/web/features/chat/chat.tsx'
import { windowOpened } from '../../../src/web/state/windows.ts'
import { ada, deferred, detail, json } from '../support/fake-server.ts'
import { createWorld, renderPart } from '../support/page.tsx'

const code = vi.hoisted(() => ({ comes: Promise.resolve() }))

// Whose code is asked for waits for the test.
vi.mock('../../../src/web/app/shell/window-layer.tsx', async (importOriginal) => {
  await code.comes
  return importOriginal<object>()
})
vi.mock('../../../src/web/features/chat/chat-panel.tsx', async (importOriginal) => {
  await code.comes
  return importOriginal<object>()
})

/** A page with a field, and a window and a chat whose code has not come. */
const open = async () => {
  const arrival = deferred<undefined>()
  code.comes = arrival.promise
  const world = createWorld({
    'GET /api/user': () => json(ada),
    'GET /api/chat': () => json({ messages: [] }),
    'GET /api/stocks/A': () => json(detail('A')),
    'GET /api/stocks/B': () => json(detail('B')),
  })
  const openWindow = (symbol: string) =>
    world.store.dispatch(windowOpened({ id: symbol, content: { kind: 'full-quote', symbol } }))
  await renderPart(
    world,
    <>
      <button onClick={() => openWindow('A')}>Full Quote</button>
      <input aria-label="Elsewhere" />
      <LazyWindows />
      <Chat />
    </>,
  )
  const elsewhere = screen.getByRole<HTMLInputElement>('textbox', { name: 'Elsewhere' })
  return { arrival, elsewhere, openWindow }
}

describe('what is asked for and comes late', () => {
  it('leaves the focus to who types by then', async () => {
    const { arrival, elsewhere, openWindow } = await open()
    await userEvent.click(screen.getByRole('button', { name: 'Full Quote' }))
    await userEvent.click(screen.getByRole('button', { name: 'Open chat' }))
    await userEvent.type(elsewhere, 'nv')
    arrival.resolve(undefined)
    await screen.findByRole('dialog', { name: 'A Full Quote' })
    await screen.findByRole('textbox', { name: 'Message' })
    await userEvent.keyboard('da')
    expect(elsewhere.value).toBe('nvda')
    // What is asked for now is here, and leads the keyboard to it.
    act(() => void openWindow('B'))
    expect(document.activeElement).toBe(
      await screen.findByRole('button', { name: /^Move B Full Quote/ }),
    )
  })
})
