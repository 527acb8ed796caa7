import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ada, json } from './fake-server.ts'
import { createWorld, renderAt } from './page.tsx'

export const message = (id: number, more: Record<string, unknown> = {}) => ({
  id: `3f2504e0-4f89-41d3-9a0c-${id.toString().padStart(12, '0')}`,
  username: 'grace',
  message: `message ${id.toString()}`,
  timestamp: '2026-01-02T09:05:00.000Z',
  ...more,
})

export const worldWith = (messages: unknown[], more: Parameters<typeof createWorld>[0] = {}) =>
  createWorld({
    'GET /api/user': () => json(ada),
    'GET /api/chat': () => json({ messages }),
    ...more,
  })

export const open = async (world: ReturnType<typeof createWorld>, address = '/settings') => {
  const view = await renderAt(world, address)
  await userEvent.click(await screen.findByRole('button', { name: 'Open chat' }))
  const panel = await screen.findByRole('region', { name: 'Trading Chat' })
  return { ...view, panel, inPanel: within(panel) }
}
