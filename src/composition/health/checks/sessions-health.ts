import type { SessionStore } from '../../../http/sessions/store.ts'
import type { Duty } from '../../../ops/deps.ts'
import { faultSentence } from '../../server/fault-sentence.ts'
import { answeringDuty } from '../answering-duty.ts'

/** An id that no session has: ids are random. */
const nobody = 'nobody'

/** Whether sessions can be looked up. */
export const sessionsHealth = (
  sessions: Pick<SessionStore, 'get'>,
  monotonicNow: () => number,
): Duty =>
  answeringDuty(
    'sessions',
    (answered) =>
      new Promise((resolve) => {
        sessions.get(nobody, (error: unknown) => {
          if (error) resolve(`sessions cannot be looked up: ${faultSentence(error)}`)
          else {
            answered()
            resolve(null)
          }
        })
      }),
    monotonicNow,
  )
