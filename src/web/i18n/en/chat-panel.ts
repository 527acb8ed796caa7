import { en } from '../en.ts'

/** The chat's panel. */
export const chatPanel = {
  formerTrader: 'Former trader',
  unavailableTrader: 'Name unavailable',
  close: 'Close chat',
  past: 'Show past messages',
  loading: 'Loading messages...',
  empty: 'Welcome to the trading chat! Start a conversation with other traders.',
  emptyPast: 'There were no messages yet.',
  failed: 'The messages could not be loaded.',
  signedOut: 'Please log in to participate in chat',
  placeholder: 'Type a message...',
  message: 'Message',
  send: 'Send',
  left_one: '{{count}} character left',
  left_other: '{{count}} characters left',
  tooLong_one: '{{count}} character over the limit',
  tooLong_other: '{{count}} characters over the limit',
  messages: 'Messages',
  mention: '{{symbol}} at {{price}} when this was written',
  move: 'Move the chat with the arrow keys, resize it with Shift and the arrow keys',
  newMessages_one: '{{count}} new message',
  newMessages_other: '{{count}} new messages',
}

Object.assign(en.chat, chatPanel)
