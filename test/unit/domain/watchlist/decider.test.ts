import { describe, it } from 'vitest'
import { watchlistDecider } from '../../../../src/domain/watchlist/decider.ts'
import type { WatchlistEvent } from '../../../../src/domain/watchlist/events.ts'
import { given } from '../../../support/given.ts'

const userId = '7f2c1a52-9d0e-4c53-8f57-0a1b2c3d4e5f'
const entryId = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'

const added = (symbol: string): WatchlistEvent => ({
  type: 'SymbolAddedToWatchlist',
  data: { userId, symbol, entryId },
})
const removed = (symbol: string): WatchlistEvent => ({
  type: 'SymbolRemovedFromWatchlist',
  data: { userId, symbol, entryId },
})
const add = (symbol: string, isListed = true) =>
  ({ type: 'AddSymbol', userId, symbol, entryId, isListed }) as const
const remove = (symbol: string) => ({ type: 'RemoveSymbol', userId, symbol }) as const

const full = Array.from({ length: 500 }, (_, index) => added(`S${index.toString()}`))

describe('adding a symbol to the watchlist', () => {
  it('happens once, and again after it was removed', () => {
    given(watchlistDecider).when(add('AAPL')).then(added('AAPL'))
    given(watchlistDecider, added('AAPL')).when(add('AAPL')).then()
    given(watchlistDecider, added('AAPL'), removed('AAPL')).when(add('AAPL')).then(added('AAPL'))
  })

  it('is refused for a symbol that is not listed', () => {
    given(watchlistDecider)
      .when(add('XYZ', false))
      .thenRefused({ type: 'unknown_symbol', symbol: 'XYZ' })
  })

  it('is refused for the 501st symbol, and accepted for one of the 500', () => {
    given(watchlistDecider, ...full)
      .when(add('AAPL'))
      .thenRefused({ type: 'watchlist_full', max: 500 })
    given(watchlistDecider, ...full)
      .when(add('S7'))
      .then()
    given(watchlistDecider, ...full.slice(1))
      .when(add('AAPL'))
      .then(added('AAPL'))
    given(watchlistDecider, ...full, removed('S7'))
      .when(add('AAPL'))
      .then(added('AAPL'))
  })
})

describe('removing a symbol from the watchlist', () => {
  it('happens when it is there, and is refused when not', () => {
    given(watchlistDecider, added('AAPL')).when(remove('AAPL')).then(removed('AAPL'))
    given(watchlistDecider, added('AAPL'))
      .when(remove('MSFT'))
      .thenRefused({ type: 'not_on_watchlist', symbol: 'MSFT' })
    given(watchlistDecider, added('AAPL'), removed('AAPL'))
      .when(remove('AAPL'))
      .thenRefused({ type: 'not_on_watchlist', symbol: 'AAPL' })
  })

  it('of a symbol that was unlisted since is still possible', () => {
    given(watchlistDecider, added('AAPL')).when(add('AAPL', false)).then()
    given(watchlistDecider, added('AAPL')).when(remove('AAPL')).then(removed('AAPL'))
  })
})
