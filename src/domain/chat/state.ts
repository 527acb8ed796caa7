/** A decision needs nothing of the messages before it. */
export type ChatState = { readonly status: 'unwritten' } | { readonly status: 'written' }

export const unwrittenBook: ChatState = { status: 'unwritten' }

export const evolveChat = (): ChatState => ({ status: 'written' })
