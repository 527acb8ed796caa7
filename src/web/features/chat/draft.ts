import { z } from 'zod'

const draft = z.object({ username: z.string(), text: z.string() })

const keptKey = 'tapedeck.chat-draft'

/** What this trader had begun to write in this tab. */
export const loadDraft = (username: string): string => {
  try {
    const kept = draft.parse(JSON.parse(window.sessionStorage.getItem(keptKey) ?? ''))
    return kept.username === username ? kept.text : ''
  } catch {
    return ''
  }
}

/** Keeps it until it is sent or the tab is closed. */
export const saveDraft = (username: string, text: string): void => {
  try {
    if (text === '') window.sessionStorage.removeItem(keptKey)
    else window.sessionStorage.setItem(keptKey, JSON.stringify({ username, text }))
  } catch {
    // The browser forbids it: the draft goes with the panel.
  }
}
