/** The chat's round button, and the slider that shows the past. */
export const chat = {
  title: 'Trading Chat',
  open: 'Open chat',
  unread_one: '{{count}} unread message',
  unread_other: '{{count}} unread messages',
}

export const timeMachine = {
  title: 'Clock: go to a past moment',
  past: 'PAST',
  shown: 'As it was at {{moment}}',
  closed: 'You are looking at {{moment}}.',
}
