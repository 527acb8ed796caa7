import { createTransport, type Transporter } from 'nodemailer'
import { escapeHtml } from '../platform/escape-html.ts'
import { within } from '../platform/timers.ts'
import { senderLimits } from './limits.ts'
import { linkOf } from './link.ts'
import type { Attempt, Letter, OpenChannel } from './message.ts'
import { linesOf, titleOf, wordsIn } from './texts.ts'

/** The sender: `?from=` of SMTP_URL, or its user if that is an address, or a name at its host. */
export const senderOf = (smtpUrl: string): string => {
  const { searchParams, username, hostname } = new URL(smtpUrl)
  const user = decodeURIComponent(username)
  return searchParams.get('from') ?? (user.includes('@') ? user : `tapedeck@${hostname}`)
}

/** Where one click ends the messages, without signing in (RFC 8058). */
export const unsubscribeLink = ({ origin, id, userId, secret }: OpenChannel): string =>
  `${origin}/api/channels/${id}/unsubscribe?${new URLSearchParams({ trader: userId, token: secret ?? '' }).toString()}`

export const mailOf = (channel: OpenChannel, { id, message }: Letter) => {
  const { language, address } = channel
  const said = wordsIn(language)
  const title = titleOf(message, language)
  const lines = linesOf(message, language)
  const link = linkOf(channel, message)
  const isCode = message.type === 'channel.code'
  const unsubscribe = unsubscribeLink(channel)
  const paragraphs = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')
  const foot = isCode
    ? ''
    : `<p><a href="${escapeHtml(link)}">${said.open}</a></p><p><small><a href="${escapeHtml(unsubscribe)}">${said.unsubscribe}</a></small></p>`
  return {
    to: { name: '', address },
    messageId: `<${id}@tapedeck>`,
    subject: title,
    text: [title, ...lines, ...(isCode ? [] : [link, `${said.unsubscribe}: ${unsubscribe}`])].join(
      '\n\n',
    ),
    html: `<!doctype html><html lang="${language}"><body><h1 style="font-size:1.1em">${escapeHtml(title)}</h1>${paragraphs}${foot}</body></html>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(!isCode && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const failureOf = (error: unknown): Omit<Attempt, 'ms'> => {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  // Credentials that are refused are the operator's fault, not the receiver's.
  if (responseCode === undefined || code === 'EAUTH')
    return {
      outcome: code === 'ETIMEDOUT' ? 'timed_out' : 'unreachable',
      status: responseCode ?? null,
    }
  return { outcome: responseCode >= 500 ? 'rejected' : 'deferred', status: responseCode }
}

const accepted = 250

export const createMailer = (smtpUrl: string, monotonicNow: () => number) => {
  const { mailMs, answerMs } = senderLimits
  const connect = (): Transporter =>
    createTransport(
      { url: smtpUrl, connectionTimeout: answerMs, greetingTimeout: mailMs, socketTimeout: mailMs },
      { from: senderOf(smtpUrl) },
    )
  return async (channel: OpenChannel, letter: Letter): Promise<Attempt> => {
    const begun = monotonicNow()
    const transport = connect()
    const sending = transport
      .sendMail(mailOf(channel, letter))
      .then(() => ({ outcome: 'succeeded', status: accepted }) as const, failureOf)
    const result = await within(
      mailMs,
      sending,
      () => ({ outcome: 'timed_out', status: null }) as const,
    )
    transport.close()
    return { ...result, ms: Math.round(monotonicNow() - begun) }
  }
}
