import { act, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type DeckMessage, deckOfTab, openDeck } from '../../src/web/app/popout/deck.ts'
import { useDeckLead } from '../../src/web/app/popout/use-deck-lead.ts'
import { useAppDispatch } from '../../src/web/state/hooks.ts'
import { selectionShown } from '../../src/web/state/selection.ts'
import { createWorld, renderPart } from './support/page.tsx'

/** The deck of a tab whose page has just been opened. */
const openedTab = async () => {
  vi.resetModules()
  return (await import('../../src/web/app/popout/deck.ts')).deckOfTab
}

beforeEach(() => {
  sessionStorage.clear()
})

describe('a deck', () => {
  it('has a name of its own that outlives a reload of the tab', async () => {
    const deckOf = await openedTab()
    const name = deckOf()
    expect(deckOf()).toBe(name)
    window.dispatchEvent(new Event('pagehide'))
    expect((await openedTab())()).toBe(name)
  })

  it('is another one in a tab that was duplicated, with all that its session keeps', async () => {
    const name = (await openedTab())()
    expect((await openedTab())()).not.toBe(name)
  })

  it('is the same again where a page is gone back to, and another one in its copy', async () => {
    const deckOf = await openedTab()
    const name = deckOf()
    window.dispatchEvent(new Event('pagehide'))
    window.dispatchEvent(new Event('pageshow'))
    expect(deckOf()).toBe(name)
    expect((await openedTab())()).not.toBe(name)
  })

  it('carries what is shown to its own windows only, and ignores what it cannot read', async () => {
    const { BroadcastChannel: Channel } = await import('node:worker_threads')
    vi.stubGlobal('BroadcastChannel', Channel)
    const heard: unknown[] = []
    const other: unknown[] = []
    const lead = openDeck('a', () => undefined)
    const follower = openDeck('a', (message) => heard.push(message))
    const stranger = openDeck('b', (message) => other.push(message))
    lead.say({ type: 'nonsense' } as never)
    lead.say({ type: 'shown', selection: { symbol: 'AAPL', timeframe: '5m' } })
    await waitFor(() => expect(heard).toHaveLength(1))
    expect(other).toEqual([])
    for (const deck of [lead, follower, stranger]) deck.close()
  })
})

/** What is said on one is on its way to those that are open then, until `arrive` is called. */
const slowChannels = () => {
  const open = new Set<Slow>()
  const underWay: (() => void)[] = []
  class Slow {
    onmessage: ((message: { data: unknown }) => void) | null = null
    constructor() {
      open.add(this)
    }
    postMessage(data: unknown) {
      for (const to of open)
        if (to !== this) underWay.push(() => open.has(to) && to.onmessage?.({ data }))
    }
    close() {
      open.delete(this)
    }
  }
  vi.stubGlobal('BroadcastChannel', Slow)
  return { arrive: () => act(() => underWay.shift()?.()) }
}

it('a dashboard hears each stock that is chosen in its windows, and tells what it shows then', async () => {
  const { arrive } = slowChannels()
  const Dashboard = () => {
    const dispatch = useAppDispatch()
    useDeckLead((symbol) => dispatch(selectionShown({ symbol, timeframe: '5m' })))
    return null
  }
  const world = createWorld()
  await renderPart(world, <Dashboard />)
  const heard: DeckMessage[] = []
  const aWindow = openDeck(deckOfTab(), (message) => heard.push(message))
  aWindow.say({ type: 'chosen', symbol: 'MSFT' })
  aWindow.say({ type: 'chosen', symbol: 'TSLA' })
  arrive()
  arrive()
  const selected = { symbol: 'TSLA', timeframe: '5m' }
  expect(world.store.getState().selection).toMatchObject(selected)
  for (let count = 0; count < 4; count += 1) arrive()
  aWindow.say({ type: 'asked' })
  for (let count = 0; count < 2; count += 1) arrive()
  expect(heard.at(-1)).toMatchObject({ type: 'shown', selection: selected })
  aWindow.close()
})
