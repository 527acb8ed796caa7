import { act } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { stocksEndpoint } from '../../../../src/web/api/market/stocks.ts'
import { useLiveConnection } from '../../../../src/web/app/shell/use-live-connection.ts'
import { json, stock } from '../../support/fake-server.ts'
import { createWorld, renderPart } from '../../support/page.tsx'

const Screen = () => {
  useLiveConnection()
  return null
}

const turn = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

describe('a page that was out of sight', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))

  const open = async () => {
    const world = createWorld({ 'GET /api/stocks': () => json({ stocks: [stock('A')] }) })
    await world.store.dispatch(stocksEndpoint.initiate({ asOf: null }))
    await renderPart(world, <Screen />)
    act(() => world.socket().open())
    const asked = () => world.server.asked('GET /api/stocks').length
    return { world, asked }
  }

  it('has what changes with time fetched anew when it is seen again, unless it was gone for a moment', async () => {
    const { asked } = await open()
    turn(true)
    vi.advanceTimersByTime(4_000)
    turn(false)
    turn(true)
    vi.advanceTimersByTime(6_000)
    expect(asked()).toBe(1)
    turn(false)
    await vi.waitFor(() => expect(asked()).toBe(2), 20_000)
  })

  it('does not wait for the next try to connect', async () => {
    const { world } = await open()
    turn(true)
    act(() => world.socket().drop())
    expect(world.sockets).toHaveLength(1)
    turn(false)
    await vi.advanceTimersByTimeAsync(0)
    expect(world.sockets).toHaveLength(2)
  })
})
