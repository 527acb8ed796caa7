import passport, { type Authenticator } from 'passport'
import { endOf, signedIn } from './session-data.ts'

const user = signedIn.pick({ id: true })

/** A passport of this app alone, which keeps nothing of a user in the session but id and moment. */
export const createPassport = (clock: () => number): Authenticator => {
  const authenticator = new passport.Passport() as Authenticator
  authenticator.serializeUser((given, done) => {
    const { id } = user.parse(given)
    done(null, { id, since: clock() })
  })
  authenticator.deserializeUser((stored, done) => {
    const found = signedIn.safeParse(stored).data
    done(null, found && endOf(found) > clock() ? { id: found.id } : false)
  })
  return authenticator
}
