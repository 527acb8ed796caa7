import { z } from 'zod'
import { sectionBody, sectionTitleBody } from '../../contracts/watchlists/watchlist-bodies.ts'
import { type ListSection, listSection } from '../../contracts/watchlists/watchlists.ts'
import { uuidV5 } from '../../eventstore/ids.ts'
import { commandIdOf } from '../idempotency.ts'
import { idOf } from '../request.ts'
import { created, refuse } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { changeAndFinish, changeLists } from './change.ts'
import { isSameText, sealText } from '../own-text.ts'

const sectionParams = idOf('section')
  .extend({ section: z.uuid().toLowerCase() })
  .describe('section')

export const addSection = route.post('/watchlists/:id/sections', {
  summary: 'Adds a section line to a list',
  params: idOf('list'),
  body: sectionBody,
  replies: { 201: listSection.describe('The new section line') },
  refuses: [409],
  answer: async (
    context,
    { req, res, params: { id: listId }, body: { title, before }, userId },
  ) => {
    const commandId = commandIdOf(req, context, `add section ${userId} ${listId}`)
    const sectionId = uuidV5(commandId, 'section')
    const sealedTitle = await sealText(context, userId, title)
    const added = { userId, listId, sectionId, sealedTitle, before }
    const command = { type: 'AddSection', ...added } as const
    const outcome = await changeLists(context, { req, res, userId }, command, commandId)
    if (!outcome.ok) return refuse(outcome.refusal)
    const [event] = outcome.events
    if (
      event?.type !== 'WatchlistSectionAdded' ||
      event.data.before !== before ||
      !(await isSameText(context, userId, event.data.sealedTitle, title))
    )
      return refuse({ type: 'key_reused' })
    const section = { type: 'section', id: sectionId, title } as const
    return created(section satisfies ListSection)
  },
})

export const renameSection = route.put('/watchlists/:id/sections/:section', {
  summary: 'Renames a section line',
  params: sectionParams,
  body: sectionTitleBody,
  replies: { 204: 'It has this title' },
  answer: async (
    context,
    { req, res, params: { id: listId, section: sectionId }, body: { title }, userId },
  ) => {
    const sealedTitle = await sealText(context, userId, title)
    const command = { type: 'RenameSection', userId, listId, sectionId, sealedTitle } as const
    return changeAndFinish(context, { req, res, userId }, command)
  },
})

export const removeSection = route.delete('/watchlists/:id/sections/:section', {
  summary: 'Removes a section line; its symbols stay where they are',
  params: sectionParams,
  replies: { 204: 'It is gone' },
  answer: (context, { req, res, params: { id: listId, section: sectionId }, userId }) =>
    changeAndFinish(
      context,
      { req, res, userId },
      { type: 'RemoveSection', userId, listId, sectionId },
    ),
})
