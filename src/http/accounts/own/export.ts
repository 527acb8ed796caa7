import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exportReply } from '../../../contracts/accounts/own-account.ts'
import { accounts } from '../../../projections/accounts/documents.ts'
import { refuse, sent } from '../../routing/reply.ts'
import { route } from '../../routing/route.ts'
import { ownHistory } from './own-history.ts'
import { ownSessions } from './own-sessions.ts'
import { presentUser } from '../present-user.ts'

/** As JSON, a piece at a time: a history may be longer than is good to hold at once. */
async function* written(
  head: object,
  history: AsyncIterable<object>,
): AsyncGenerator<string, void, undefined> {
  yield `${JSON.stringify(head).slice(0, -1)},"history":[`
  let between = '\n'
  for await (const entry of history) {
    yield between + JSON.stringify(entry)
    between = ',\n'
  }
  yield '\n]}\n'
}

/** It reads much of the log, as no other GET does: hence the limit. */
export const exportAccount = route.get('/account/export', {
  summary: 'Everything that is held of the trader, as a file',
  limit: 'changes',
  reads: [accounts.projection],
  replies: { 200: exportReply.describe('Account, sessions and history') },
  answer: (context, { req, res, userId }) =>
    context.pastReads.run(async () => {
      const now = context.clock()
      const account = await presentUser(context, userId)
      if (account === null) return refuse({ type: 'not_signed_in' })
      const exportedAt = new Date(now).toISOString()
      const head = { exportedAt, account, sessions: await ownSessions(context, req) }
      const gone = new AbortController()
      res.once('close', () => gone.abort())
      const history = ownHistory(context, userId, gone.signal)
      res.type('json').attachment('tapedeck-account.json')
      await pipeline(Readable.from(written(head, history)), res)
      return sent
    }),
})
