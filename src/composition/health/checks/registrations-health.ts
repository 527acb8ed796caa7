import type { Duty } from '../../../ops/deps.ts'
import type { OldUsernames } from '../../../processes/accounts/old-usernames.ts'
import { faultSentence } from '../../server/fault-sentence.ts'

/** Registrations are answered with 503 until they can be compared with all earlier usernames. */
export const registrationsHealth = ({ state }: Pick<OldUsernames, 'state'>): Duty => ({
  name: 'registrations',
  keepsTraffic: true,
  fault: () => {
    const { areKnown, failure } = state()
    if (areKnown) return Promise.resolve(null)
    const why = failure === null ? '' : `: ${faultSentence(failure)}`
    return Promise.resolve(`registrations wait for the usernames of earlier accounts${why}`)
  },
})
