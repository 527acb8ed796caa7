import { listBody, orderBody } from '../../contracts/watchlists/watchlist-bodies.ts'
import { type Watchlist, watchlist } from '../../contracts/watchlists/watchlists.ts'
import { uuidV5 } from '../../eventstore/ids.ts'
import { commandIdOf } from '../idempotency.ts'
import { idOf } from '../request.ts'
import { created, refuse } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { changeAndFinish, changeLists } from './change.ts'
import { isSameText, sealText } from '../own-text.ts'

export const createList = route.post('/watchlists', {
  summary: 'Creates a list',
  body: listBody,
  replies: { 201: watchlist.describe('The new list, which is empty') },
  refuses: [409],
  answer: async (context, { req, res, body: { name }, userId }) => {
    const commandId = commandIdOf(req, context, `create list ${userId}`)
    const listId = uuidV5(commandId, 'list')
    const sealedName = await sealText(context, userId, name)
    const command = { type: 'CreateWatchlist', userId, listId, sealedName } as const
    const outcome = await changeLists(context, { req, res, userId }, command, commandId)
    if (!outcome.ok) return refuse(outcome.refusal)
    const [event] = outcome.events
    if (
      event?.type !== 'WatchlistCreated' ||
      !(await isSameText(context, userId, event.data.sealedName, name))
    )
      return refuse({ type: 'key_reused' })
    const list: Watchlist = { id: listId, name, isFirst: false, symbolCount: 0 }
    return created(list)
  },
})

export const renameList = route.put('/watchlists/:id', {
  summary: 'Renames a list',
  params: idOf('list'),
  body: listBody,
  replies: { 204: 'It has this name' },
  answer: async (context, { req, res, params: { id: listId }, body: { name }, userId }) => {
    const sealedName = await sealText(context, userId, name)
    const command = { type: 'RenameWatchlist', userId, listId, sealedName } as const
    return changeAndFinish(context, { req, res, userId }, command)
  },
})

export const deleteList = route.delete('/watchlists/:id', {
  summary: 'Deletes a list; it can be restored until another one is deleted',
  params: idOf('list'),
  replies: { 204: 'It is gone' },
  refuses: [409],
  answer: (context, { req, res, params: { id: listId }, userId }) =>
    changeAndFinish(context, { req, res, userId }, { type: 'DeleteWatchlist', userId, listId }),
})

export const restoreList = route.post('/watchlists/:id/restore', {
  summary: 'Restores the list that was deleted last, as it was',
  params: idOf('list'),
  replies: { 204: 'It is back' },
  refuses: [409],
  answer: (context, { req, res, params: { id: listId }, userId }) => {
    const commandId = commandIdOf(req, context, `restore list ${userId} ${listId}`)
    const command = { type: 'RestoreWatchlist', userId, listId } as const
    return changeAndFinish(context, { req, res, userId }, command, commandId)
  },
})

export const reorderList = route.put('/watchlists/:id/order', {
  summary: 'Puts the symbols and section lines of a list in another order',
  params: idOf('list'),
  body: orderBody,
  replies: { 204: 'They are in this order' },
  refuses: [409],
  answer: (context, { req, res, params: { id: listId }, body: { symbols: order }, userId }) =>
    changeAndFinish(
      context,
      { req, res, userId },
      { type: 'ReorderWatchlist', userId, listId, order },
    ),
})
