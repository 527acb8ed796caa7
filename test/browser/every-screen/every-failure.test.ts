import { describe } from 'vitest'
import { beginWalk } from '../sentences/context.ts'
import { failureSentences } from '../sentences/failures.ts'
import { lateCodeSentences } from '../sentences/late-code.ts'
import { oddListSentences, oddTextSentences } from '../sentences/odd-texts.ts'
import { signUp } from '../support/signed-up.ts'

/** One trader walks through calls that fail, code that comes late, and texts that nobody expects. */
describe('every screen bears what fails and what is odd', () => {
  const walk = beginWalk(() => signUp())

  failureSentences(walk)
  lateCodeSentences(walk)
  oddTextSentences(walk)
  oddListSentences(walk)
})
