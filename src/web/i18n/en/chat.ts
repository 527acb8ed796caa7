/** The chat among traders, and the slider that shows the past. */
export const chat = {
  title: 'Trading Chat',
  formerTrader: 'Former trader',
  unavailableTrader: 'Name unavailable',
  open: 'Open chat',
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
}

export const timeMachine = {
  title: 'Time machine',
  now: 'Now',
  moment: 'Moment shown',
  span: 'How far back',
  spans: { hour: 'Last hour', day: 'Last day', week: 'Last week', month: 'Last month' },
  past: 'PAST',
  shown: 'As it was at {{moment}}',
  back: 'Back to now',
}
