import { en } from '../en.ts'
import { chatPanel } from '../en/chat-panel.ts'

Object.assign(en.chat, chatPanel)
