import { describe } from 'vitest'
import { beginWalk } from '../sentences/context.ts'
import { dashboardSentences } from '../sentences/dashboard.ts'
import { keyboardSentences } from '../sentences/keyboard.ts'
import { chatSentences, listSentences } from '../sentences/lists.ts'
import { searchSentences, toastSentences, windowSentences } from '../sentences/overlays.ts'
import {
  authSentences,
  sessionSentences,
  sidebarSentences,
  strangersSentences,
} from '../sentences/routes.ts'
import { scannerSentences } from '../sentences/scanner.ts'
import { openProduct } from '../support/signed-up.ts'

/** One trader walks through what the product says of its screens, sentence by sentence. */
describe('every screen says and does what it should', () => {
  const walk = beginWalk(() => openProduct())

  strangersSentences(walk)
  authSentences(walk)
  sidebarSentences(walk)
  dashboardSentences(walk)
  windowSentences(walk)
  searchSentences(walk)
  toastSentences(walk)
  scannerSentences(walk)
  listSentences(walk)
  chatSentences(walk)
  keyboardSentences(walk)
  sessionSentences(walk)
})
