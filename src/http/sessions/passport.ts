import passport, { type Authenticator } from 'passport'
import { endOf, signedIn } from './session-data.ts'

const user = signedIn.pick({ id: true, device: true })

/** A passport of this app alone, which keeps nothing of a user in the session but id, moment and sealed device. */
export const createPassport = (clock: () => number): Authenticator => {
  const authenticator = new passport.Passport() as Authenticator
  authenticator.serializeUser((given, done) => {
    done(null, { ...user.parse(given), since: clock() })
  })
  authenticator.deserializeUser((stored, done) => {
    const found = signedIn.safeParse(stored).data
    done(null, found && endOf(found) > clock() ? { id: found.id } : false)
  })
  return authenticator
}
