import { firstListOf } from '../../domain/watchlist/first-list.ts'
import { listedOrWritten } from '../../projections/stocks/read/listed-symbol.ts'
import { idOf, symbolParams } from '../request.ts'
import { route } from '../routing/route.ts'
import { changeAndFinish } from './change.ts'

export const listSymbolParams = idOf('list').extend(symbolParams.shape).describe('list')

export const removeFromWatchlist = route.delete('/watchlist/:symbol', {
  summary: 'Removes a symbol from the first list',
  params: symbolParams,
  replies: { 204: 'It is gone' },
  answer: async (context, { req, res, params, userId }) => {
    const symbol = await listedOrWritten(context, params.symbol)
    const list = { userId, listId: firstListOf(userId) }
    return changeAndFinish(context, { req, res, userId }, { type: 'RemoveSymbol', ...list, symbol })
  },
})

export const removeFromList = route.delete('/watchlists/:id/symbols/:symbol', {
  summary: 'Removes a symbol from a list, with its note',
  params: listSymbolParams,
  replies: { 204: 'It is gone' },
  answer: async (context, { req, res, params: { id: listId, symbol: written }, userId }) => {
    const symbol = await listedOrWritten(context, written)
    const command = { type: 'RemoveSymbol', userId, listId, symbol } as const
    return changeAndFinish(context, { req, res, userId }, command)
  },
})
