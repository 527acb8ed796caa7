import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { idOf, worldWith } from '../../support/alerts.ts'
import { json } from '../../support/fake-server.ts'
import { renderAt } from '../../support/page.tsx'

const session = (index: number, current: boolean) => ({
  id: idOf(index),
  browser: 'Firefox',
  system: 'Linux',
  signedInAt: '2026-01-03T09:00:00.000Z',
  lastSeenAt: '2026-01-03T09:05:00.000Z',
  current,
})

it('sessions that begin and end elsewhere are listed while the account is open', async () => {
  const sessions = [session(1, true)]
  const world = worldWith([], { 'GET /api/account/sessions': () => json(sessions) })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await renderAt(world, '/account')
  const listed = () => screen.queryAllByText(/Firefox/).length
  await screen.findByText(/Firefox/)
  const one = listed()
  sessions.push(session(2, false))
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  await waitFor(() => expect(listed()).toBe(2 * one))
  expect(screen.getByRole('button', { name: 'End all other sessions' })).toBeTruthy()
  sessions.pop()
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  await waitFor(() => expect(listed()).toBe(one))
})
