import { describe, it } from 'vitest'
import { chatDecider } from '../../../../src/domain/chat/decider.ts'
import type { ChatEvent } from '../../../../src/domain/chat/events.ts'
import { given } from '../../../support/given.ts'

const messageId = '7f2c1a52-9d0e-4c53-8f57-0a1b2c3d4e5f'
const userId = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'

const sent = (message: string): ChatEvent => ({
  type: 'ChatMessageSent',
  data: { messageId, room: 'general', userId, message },
})
const send = (message: string) =>
  ({
    type: 'SendMessage',
    room: 'general',
    month: '2025-01',
    messageId,
    userId,
    message,
    nowMs: Date.parse('2025-01-31T23:59:59.999Z'),
  }) as const

describe('sending a chat message', () => {
  it('writes it trimmed', () => {
    given(chatDecider).when(send('  long $AAPL \n')).then(sent('long $AAPL'))
    given(chatDecider, sent('a')).when(send('a')).then(sent('a'))
  })

  it('is refused when nothing but space is left', () => {
    for (const message of ['', '   ', '\n\t\u00a0'])
      given(chatDecider).when(send(message)).thenRefused({ type: 'message_empty' })
  })

  it('counts characters as people do, not as computers store them', () => {
    for (const character of ['a', '字', '🚀'])
      given(chatDecider)
        .when(send(` ${character.repeat(500)} `))
        .then(sent(character.repeat(500)))
    given(chatDecider)
      .when(send('🚀'.repeat(501)))
      .thenRefused({ type: 'message_too_long', max: 500 })
  })

  it('mends half a character, which no store can keep', () => {
    given(chatDecider).when(send('up \ud83d now')).then(sent('up \ufffd now'))
  })

  it('is refused in the book of another month', () => {
    given(chatDecider)
      .when({ ...send('late'), nowMs: Date.parse('2025-02-01T00:00:00Z') })
      .thenRefused({ type: 'book_closed', month: '2025-01' })
    given(chatDecider)
      .when({ ...send('early'), nowMs: Date.parse('2024-12-31T23:59:59Z') })
      .thenRefused({ type: 'book_closed', month: '2025-01' })
  })

  it.each(['', 'General', 'a_b', 'a'.repeat(41), '$all'])(
    "is refused in a room named '%s'",
    (room) => {
      given(chatDecider)
        .when({ ...send('hello'), room })
        .thenRefused({ type: 'no_room', room })
    },
  )
})
