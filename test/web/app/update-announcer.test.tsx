import { act } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { cameLive, wentOffline } from '../../../src/web/api/socket/connection.ts'
import { UpdateAnnouncer } from '../../../src/web/app/update-announcer.tsx'
import { createWorld, renderPart, type World } from '../support/page.tsx'

describe('a page whose connection was lost and is back', () => {
  let world: World
  let status: number
  const ask = vi.fn((url: string, { method }: RequestInit) => {
    expect([new URL(url).pathname, method]).toEqual(['/assets/entry.js', 'HEAD'])
    return Promise.resolve(new Response(null, { status }))
  })
  beforeEach(async () => {
    const entry = document.createElement('script')
    Object.assign(entry, { type: 'module', src: '/assets/entry.js' })
    document.body.replaceChildren(entry)
    ask.mockClear()
    vi.stubGlobal('fetch', ask)
    world = createWorld()
    await renderPart(world, <UpdateAnnouncer />)
    await arrive()
    expect(ask).not.toHaveBeenCalled()
  })

  const arrive = () => act(() => Promise.resolve(void world.store.dispatch(cameLive())))
  const lose = () =>
    act(() => {
      world.store.dispatch(wentOffline({ attempt: 0, retryAt: 0, lastPriceAt: null }))
    })

  it('says that Tapedeck was updated where the server has other code by now', async () => {
    status = 404
    lose()
    expect(ask).not.toHaveBeenCalled()
    await arrive()
    await vi.waitFor(() => expect(world.store.getState().toasts).not.toBeNull())
    expect(world.store.getState().toasts).toMatchObject({
      kind: 'plain',
      title: 'Tapedeck was updated.',
      description: 'Reload to use the new version.',
    })
  })

  it('says nothing where its own code is there still, and asks again after the next loss', async () => {
    status = 200
    for (const times of [1, 2]) {
      lose()
      await arrive()
      expect(ask).toHaveBeenCalledTimes(times)
    }
    expect(world.store.getState().toasts).toBeNull()
  })
})
