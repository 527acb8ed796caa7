import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WatchlistCommand } from '../../../../src/domain/watchlist/commands.ts'
import { watchlistDecider } from '../../../../src/domain/watchlist/decider.ts'
import type { WatchlistEvent } from '../../../../src/domain/watchlist/events.ts'
import { itemsOf } from '../../../../src/domain/watchlist/state.ts'
import { anyWatchlistCommand } from '../../../support/arbitraries/any-watchlist-commands.ts'
import { given } from '../../../support/given.ts'

const userId = '7f2c1a52-9d0e-4c53-8f57-0a1b2c3d4e5f'
const entryId = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'
const [tech, banks] = [
  '3a1f5d1e-0c1b-4a3f-8d11-6f5e4d3c2b1a',
  '4b1f5d1e-0c1b-4a3f-8d11-6f5e4d3c2b1a',
]
const sectionId = '5c1f5d1e-0c1b-4a3f-8d11-6f5e4d3c2b1a'
const first = { userId, listId: userId }

type Data<Type extends WatchlistEvent['type']> = Omit<
  Extract<WatchlistEvent, { type: Type }>['data'],
  'userId' | 'listId'
>

const event = <Type extends WatchlistEvent['type']>(
  type: Type,
  data: Data<Type>,
  listId = userId,
): WatchlistEvent => ({ type, data: { userId, listId, ...data } }) as WatchlistEvent

const added = (symbol: string, listId = userId, before: string | null = null) =>
  event('SymbolAddedToWatchlist', { symbol, entryId, before }, listId)
const removed = (symbol: string) => event('SymbolRemovedFromWatchlist', { symbol, entryId })
const created = (listId: string) => event('WatchlistCreated', { sealedName: 'v1.name' }, listId)
const deleted = (listId: string) => event('WatchlistDeleted', {}, listId)
const restored = (listId: string) => event('WatchlistRestored', {}, listId)
const noted = (sealedNote: string | null) =>
  event('WatchlistNoteWritten', { symbol: 'AAPL', sealedNote })
const sectioned = (before: string | null = null) =>
  event('WatchlistSectionAdded', { sectionId, sealedTitle: 'v1.title', before })
const reordered = (...order: string[]) => event('WatchlistReordered', { order })

const add = (symbol: string, isListed = true, listId = userId) =>
  ({ type: 'AddSymbol', userId, listId, symbol, entryId, isListed, before: null }) as const
const remove = (symbol: string) => ({ type: 'RemoveSymbol', ...first, symbol }) as const
const create = (listId: string) =>
  ({ type: 'CreateWatchlist', userId, listId, sealedName: 'v1.name' }) as const
const drop = (listId: string) => ({ type: 'DeleteWatchlist', userId, listId }) as const
const restore = (listId: string) => ({ type: 'RestoreWatchlist', userId, listId }) as const
const note = (sealedNote: string | null, symbol = 'AAPL') =>
  ({ type: 'WriteNote', ...first, symbol, sealedNote }) as const
const reorder = (...order: string[]) => ({ type: 'ReorderWatchlist', ...first, order }) as const

const full = Array.from({ length: 500 }, (_, index) => added(`S${index.toString()}`))

const fold = (...history: readonly WatchlistEvent[]) =>
  history.reduce(watchlistDecider.evolve, watchlistDecider.initial)

const orderAfter = (...history: readonly WatchlistEvent[]) =>
  fold(...history).first.map(({ key }) => key)

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
    given(watchlistDecider, ...full.slice(1), sectioned())
      .when(add('AAPL'))
      .then(added('AAPL'))
    given(watchlistDecider, ...full, removed('S7'))
      .when(add('AAPL'))
      .then(added('AAPL'))
  })

  it('is of one list: another has its own', () => {
    given(watchlistDecider, added('AAPL'), created(tech))
      .when(add('AAPL', true, tech))
      .then(added('AAPL', tech))
    given(watchlistDecider, ...full, created(tech))
      .when(add('AAPL', true, tech))
      .then(added('AAPL', tech))
    given(watchlistDecider)
      .when(add('AAPL', true, tech))
      .thenRefused({ type: 'unknown_list' })
  })

  it('puts it before another item while that is there, and last when not', () => {
    const history = [added('AAPL'), added('MSFT'), sectioned('MSFT')]
    expect(orderAfter(...history)).toEqual(['AAPL', sectionId, 'MSFT'])
    expect(orderAfter(...history, added('GM', userId, sectionId))).toEqual([
      'AAPL',
      'GM',
      sectionId,
      'MSFT',
    ])
    expect(orderAfter(...history, added('GM', userId, 'F')).at(-1)).toBe('GM')
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

  it('takes its note with it', () => {
    given(watchlistDecider, added('AAPL'), noted('v1.x'), removed('AAPL'), added('AAPL'))
      .when(note(null))
      .then()
  })
})

describe('a list', () => {
  const others = Array.from({ length: 19 }, (_, n) =>
    created(`${tech.slice(0, 34)}${n.toString().padStart(2, '0')}`),
  )

  it('is created under a new id', () => {
    given(watchlistDecider).when(create(tech)).then(created(tech))
    given(watchlistDecider).when(create(userId)).thenRefused({ type: 'list_exists' })
    given(watchlistDecider, created(tech)).when(create(tech)).thenRefused({ type: 'list_exists' })
    given(watchlistDecider, created(tech), deleted(tech))
      .when(create(tech))
      .thenRefused({ type: 'list_exists' })
  })

  it('is one of at most 20, the first included', () => {
    const refusal = { type: 'too_many_lists', max: 20 } as const
    given(watchlistDecider, ...others)
      .when(create(banks))
      .thenRefused(refusal)
    given(watchlistDecider, ...others.slice(1))
      .when(create(banks))
      .then(created(banks))
    given(watchlistDecider, created(banks), deleted(banks), ...others)
      .when(restore(banks))
      .thenRefused(refusal)
  })

  it('is renamed, also the first one', () => {
    const rename = { type: 'RenameWatchlist', ...first, sealedName: 'v1.new' } as const
    const renamed = event('WatchlistRenamed', { sealedName: 'v1.new' })
    given(watchlistDecider).when(rename).then(renamed)
    given(watchlistDecider)
      .when({ ...rename, listId: tech })
      .thenRefused({ type: 'unknown_list' })
  })

  it('is deleted, but for the first one', () => {
    given(watchlistDecider, created(tech)).when(drop(tech)).then(deleted(tech))
    given(watchlistDecider, created(tech), deleted(tech))
      .when(drop(tech))
      .thenRefused({ type: 'unknown_list' })
    given(watchlistDecider, created(tech))
      .when(drop(userId))
      .thenRefused({ type: 'first_list_stays' })
  })

  it('comes back as it was, until another one is deleted', () => {
    const history = [created(tech), added('AAPL', tech), deleted(tech)]
    given(watchlistDecider, ...history)
      .when(restore(tech))
      .then(restored(tech))
    given(watchlistDecider, ...history, restored(tech))
      .when(restore(tech))
      .then()
    given(watchlistDecider, ...history, restored(tech))
      .when(add('AAPL', true, tech))
      .then()
    given(watchlistDecider, ...history, created(banks), deleted(banks))
      .when(restore(tech))
      .thenRefused({ type: 'unknown_list' })
    given(watchlistDecider).when(restore(userId)).thenRefused({ type: 'unknown_list' })
  })
})

describe('a note', () => {
  it('is written, replaced and removed, of a symbol of the list', () => {
    given(watchlistDecider, added('AAPL')).when(note('v1.x')).then(noted('v1.x'))
    given(watchlistDecider, added('AAPL'), noted('v1.x')).when(note('v1.y')).then(noted('v1.y'))
    given(watchlistDecider, added('AAPL'), noted('v1.x')).when(note(null)).then(noted(null))
    given(watchlistDecider, added('AAPL')).when(note(null)).then()
    given(watchlistDecider, added('AAPL'))
      .when(note('v1.x', 'GM'))
      .thenRefused({ type: 'not_on_watchlist', symbol: 'GM' })
  })
})

describe('a section line', () => {
  const addSection = {
    type: 'AddSection',
    ...first,
    sectionId,
    sealedTitle: 'v1.title',
    before: null,
  } as const
  const change = { ...first, sectionId }

  it('is added once, at most 50 to a list', () => {
    given(watchlistDecider).when(addSection).then(sectioned())
    given(watchlistDecider, sectioned()).when(addSection).thenRefused({ type: 'section_exists' })
    const fifty = Array.from({ length: 50 }, (_, n) =>
      event('WatchlistSectionAdded', {
        sectionId: `${tech.slice(0, 34)}${n.toString().padStart(2, '0')}`,
        sealedTitle: 'v1.x',
        before: null,
      }),
    )
    given(watchlistDecider, ...fifty)
      .when(addSection)
      .thenRefused({ type: 'too_many_sections', max: 50 })
  })

  it('is renamed and removed, and leaves its symbols where they are', () => {
    const rename = { type: 'RenameSection', ...change, sealedTitle: 'v1.new' } as const
    given(watchlistDecider, sectioned())
      .when(rename)
      .then(event('WatchlistSectionRenamed', { sectionId, sealedTitle: 'v1.new' }))
    given(watchlistDecider).when(rename).thenRefused({ type: 'unknown_section' })
    const gone = event('WatchlistSectionRemoved', { sectionId })
    given(watchlistDecider, sectioned())
      .when({ type: 'RemoveSection', ...change })
      .then(gone)
    given(watchlistDecider)
      .when({ type: 'RemoveSection', ...change })
      .thenRefused({ type: 'unknown_section' })
    expect(orderAfter(added('AAPL'), sectioned(), added('GM'), gone)).toEqual(['AAPL', 'GM'])
  })
})

describe('the order of a list', () => {
  const history = [added('AAPL'), added('GM'), sectioned()]

  it('is what was asked for', () => {
    given(watchlistDecider, ...history)
      .when(reorder(sectionId, 'GM', 'AAPL'))
      .then(reordered(sectionId, 'GM', 'AAPL'))
    given(watchlistDecider, ...history)
      .when(reorder('AAPL', 'GM', sectionId))
      .then()
    expect(orderAfter(...history, reordered(sectionId, 'GM', 'AAPL'))).toEqual([
      sectionId,
      'GM',
      'AAPL',
    ])
  })

  it.each([
    ['one is missing', ['AAPL', 'GM']],
    ['one comes twice', ['AAPL', 'GM', 'GM']],
    ['one is not on the list', ['AAPL', 'GM', 'F']],
    ['one is too many', ['AAPL', 'GM', sectionId, 'F']],
  ])('is refused when %s', (_, order) => {
    given(watchlistDecider, ...history)
      .when(reorder(...order))
      .thenRefused({ type: 'order_differs' })
  })
})

describe('any sequence of commands', () => {
  it('keeps the first list, each symbol once, and moves items without losing one', () => {
    fc.assert(
      fc.property(fc.array(anyWatchlistCommand, { maxLength: 40 }), (commands) => {
        let state = watchlistDecider.initial
        const history: WatchlistEvent[] = []
        const apply = (command: WatchlistCommand) => {
          const decision = watchlistDecider.decide(command, state)
          if (!decision.ok) return
          history.push(...decision.events)
          state = decision.events.reduce(watchlistDecider.evolve, state)
        }
        for (const command of commands) {
          const { userId: owner, listId, type } = command
          const before = itemsOf(state, owner, listId)?.map(({ key }) => key) ?? []
          apply(command)
          const after = itemsOf(state, owner, listId)?.map(({ key }) => key) ?? []
          if (type === 'ReorderWatchlist') expect(after.toSorted()).toEqual(before.toSorted())
          expect(itemsOf(state, owner, owner)).toBeDefined()
          expect(state.others.has(owner)).toBe(false)
          expect(state.others.has(state.deleted?.listId ?? '')).toBe(false)
          for (const items of [state.first, ...state.others.values()])
            expect(new Set(items.map(({ key }) => key)).size).toBe(items.length)
        }
        expect(fold(...history)).toEqual(state)
      }),
      { numRuns: 500 },
    )
  })
})
