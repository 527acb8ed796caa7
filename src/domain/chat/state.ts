/** Decisions do not depend on earlier messages. */
export type ChatState = { readonly status: 'unwritten' } | { readonly status: 'written' }

export const unwrittenBook: ChatState = { status: 'unwritten' }

export const evolveChat = (): ChatState => ({ status: 'written' })
