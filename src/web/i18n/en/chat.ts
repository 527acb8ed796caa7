/** The chat's round button, and the slider that shows the past. */
export const chat = {
  title: 'Trading Chat',
  open: 'Open chat',
  unread_one: '{{count}} unread message',
  unread_other: '{{count}} unread messages',
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
