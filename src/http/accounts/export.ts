import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { sendRefusal } from '../refusals/send.ts'
import { traderOf } from '../sessions/trader.ts'
import { ownHistory } from './own-history.ts'
import { ownSessions } from './own-sessions.ts'
import { presentUser } from './present-user.ts'

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

/** GET /api/account/export: everything that is held of the trader who asks. */
export const exportAccount =
  (context: Context): RequestHandler =>
  (req, res) =>
    context.pastReads.run(async () => {
      const userId = traderOf(req)
      const now = context.clock()
      const account = await presentUser(context, userId)
      if (account === null) {
        sendRefusal(req, res, { type: 'not_signed_in' })
        return
      }
      const exportedAt = new Date(now).toISOString()
      const head = { exportedAt, account, sessions: await ownSessions(context, req) }
      const gone = new AbortController()
      res.once('close', () => gone.abort())
      const history = ownHistory(context, userId, now, gone.signal)
      res.type('json').attachment('tapedeck-account.json')
      await pipeline(Readable.from(written(head, history)), res)
    })
