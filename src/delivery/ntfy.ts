import { senderLimits } from './limits.ts'
import { linkOf } from './link.ts'
import type { Letter, OpenChannel } from './message.ts'
import { post, type PostOptions } from './post.ts'
import { linesOf, titleOf } from './texts.ts'

/** A header has only Latin letters: ntfy reads others from an encoded word (RFC 2047). */
const encodedWord = (text: string): string => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`

const shortened = (text: string): Buffer => {
  const bytes = Buffer.from(text)
  if (bytes.length <= senderLimits.ntfyBytesMax) return bytes
  // A character that was cut is replaced.
  const whole = bytes.subarray(0, senderLimits.ntfyBytesMax - 3).toString()
  return Buffer.from(`${whole.replace(/\uFFFD$/, '')}…`)
}

/** Publishes to a topic: the title, the lines below it, and the moment at a tap. */
export const sendNtfy = (channel: OpenChannel, { message }: Letter, options: PostOptions) => {
  const { address, language } = channel
  const title = titleOf(message, language)
  const lines = linesOf(message, language)
  const headers = {
    'content-type': 'text/plain; charset=utf-8',
    'user-agent': 'Tapedeck',
    title: encodedWord(title),
    tags: 'bell',
    click: linkOf(channel, message),
  }
  return post(
    { address, headers, body: shortened((lines.length > 0 ? lines : [title]).join('\n')) },
    options,
  )
}
