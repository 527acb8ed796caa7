import { noteBody } from '../../contracts/watchlists/watchlist-bodies.ts'
import { listedOrWritten } from '../../projections/stocks/read/listed-symbol.ts'
import { route } from '../routing/route.ts'
import { changeAndFinish } from './change.ts'
import { sealText } from '../own-text.ts'
import { listSymbolParams } from './remove.ts'

export const writeNote = route.put('/watchlists/:id/symbols/:symbol', {
  summary: 'Writes or removes the note on a symbol of a list',
  params: listSymbolParams,
  body: noteBody,
  replies: { 204: 'It is written' },
  answer: async (
    context,
    { req, res, params: { id: listId, symbol: written }, body: { note }, userId },
  ) => {
    const symbol = await listedOrWritten(context, written)
    const sealedNote = note ? await sealText(context, userId, note) : null
    const command = { type: 'WriteNote', userId, listId, symbol, sealedNote } as const
    return changeAndFinish(context, { req, res, userId }, command)
  },
})
