import fc from 'fast-check'
import type { WatchlistCommand } from '../../../src/domain/watchlist/commands.ts'
import { one, two, type } from './any-values.ts'

const third = '2c9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'
const section = fc.constant(two)
const symbol = fc.constantFrom('AAPL', 'BRK.B')
/** So few that an order often has all that a list has. */
const keys = ['AAPL', 'BRK.B', two]

/** The first list, and others. */
const list = { userId: fc.constant(one), listId: fc.constantFrom(one, one, two, third) }
const sealed = fc.constantFrom('v1.a', 'v1.b')
const before = fc.constantFrom(null, ...keys)

/** What may be asked of a trader's watchlists: they meet each other often. */
export const anyWatchlistCommand: fc.Arbitrary<WatchlistCommand> = fc.oneof(
  fc.record({ type: type('CreateWatchlist'), ...list, sealedName: sealed }),
  fc.record({ type: type('RenameWatchlist'), ...list, sealedName: sealed }),
  fc.record({ type: type('DeleteWatchlist'), ...list }),
  fc.record({ type: type('RestoreWatchlist'), ...list }),
  {
    arbitrary: fc.record({
      type: type('AddSymbol'),
      ...list,
      symbol,
      entryId: fc.constantFrom(one, two),
      isListed: fc.boolean(),
      before,
    }),
    weight: 3,
  },
  fc.record({ type: type('RemoveSymbol'), ...list, symbol }),
  fc.record({
    type: type('WriteNote'),
    ...list,
    symbol,
    sealedNote: fc.constantFrom(null, 'v1.note'),
  }),
  fc.record({
    type: type('AddSection'),
    ...list,
    sectionId: section,
    sealedTitle: sealed,
    before,
  }),
  fc.record({ type: type('RenameSection'), ...list, sectionId: section, sealedTitle: sealed }),
  fc.record({ type: type('RemoveSection'), ...list, sectionId: section }),
  {
    arbitrary: fc.record({
      type: type('ReorderWatchlist'),
      ...list,
      order: fc.oneof(fc.constant(['AAPL', 'AAPL']), fc.shuffledSubarray(keys)),
    }),
    weight: 3,
  },
)
