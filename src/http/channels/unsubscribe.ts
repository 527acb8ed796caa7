import type { RequestHandler } from 'express'
import { z } from 'zod'
import { openChannel } from '../../delivery/open-channel.ts'
import { wordsIn } from '../../delivery/texts.ts'
import { channelAggregate } from '../../domain/channel/decider.ts'
import { readChannels } from '../../projections/past/alerts/read-channels.ts'
import type { Context } from '../context.ts'
import { htmlPage } from '../html.ts'
import { sendRefusal } from '../refusals/send.ts'
import { noSuchChannel } from './present.ts'

const link = z.object({
  id: z.uuid().toLowerCase(),
  trader: z.uuid().toLowerCase(),
  token: z.string().min(1).max(100),
})

/**
 * The link in an e-mail. A POST ends the messages, as mail programs send it (RFC 8058); a GET shows
 * a button, because programs that check links for their readers open them too. The token is known
 * from the e-mail alone.
 */
export const unsubscribe = (context: Context): RequestHandler => {
  const { commands, vault, newId } = context
  return async (req, res) => {
    const asked = link.safeParse({ ...req.query, id: req.params['id'] })
    const { id = '', trader: userId = '', token = '' } = asked.data ?? {}
    const channel = asked.success ? (await readChannels(context, userId)).get(id) : undefined
    const open = channel && (await openChannel(vault, userId, id, channel))
    if (!open || open.type !== 'email' || open.secret !== token) {
      sendRefusal(req, res, noSuchChannel)
      return
    }
    const said = wordsIn(open.language)
    if (req.method === 'POST') {
      const command = { type: 'PauseChannel', userId, channelId: id } as const
      const how = { commandId: newId(), userId: null }
      const order = { ...command, reason: 'unsubscribed' } as const
      const { ok } = await commands.handle(channelAggregate, userId, order, how)
      if (!ok) {
        sendRefusal(req, res, { type: 'unavailable' })
        return
      }
    }
    const body =
      req.method === 'POST'
        ? `<p>${said.unsubscribed}</p>`
        : `<form method="post"><button>${said.unsubscribe}</button></form>`
    const main = `<main class="article"><h1>${said.unsubscribe}</h1>${body}</main>`
    res.type('html').send(htmlPage(said.unsubscribe, main, { lang: open.language }))
  }
}
