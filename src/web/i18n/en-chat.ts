import { en } from './en.ts'
import { chatPanel } from './en/chat-panel.ts'

/** English texts of the chat's panel: importing this file puts them in. */
Object.assign(en.chat, chatPanel)
