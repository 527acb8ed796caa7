import { Router } from 'express'
import { accounts } from '../../projections/accounts/documents.ts'
import type { Context } from '../context.ts'
import { writeLimit } from '../limits/write-limit.ts'
import { readYourWrites, readYourWritesIfSoon } from '../positions/read-your-writes.ts'
import { signedInOnly } from '../sessions/signed-in-only.ts'
import { changePassword } from './change-password.ts'
import { changeProfile } from './change-profile.ts'
import { currentUser } from './current-user.ts'
import { deleteAccount } from './delete-account.ts'
import { endOneSession, endOtherSessions } from './end-sessions.ts'
import { exportAccount } from './export.ts'
import { listSessions } from './list-sessions.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { register } from './register.ts'

export const accountRoutes = (context: Context): Router => {
  const reads = readYourWrites(context, accounts.projection)
  const limited = writeLimit(context.limiters.writesPerUser, 'changes')
  return Router()
    .get('/user', reads, currentUser(context))
    .post('/register', register(context))
    .post('/login', readYourWritesIfSoon(context, accounts.projection), login(context))
    .post('/logout', logout(context))
    .use('/account', signedInOnly)
    .post('/account/password', limited, changePassword(context))
    .put('/account', limited, changeProfile(context))
    .delete('/account', limited, deleteAccount(context))
    .get('/account/sessions', listSessions(context))
    .delete('/account/sessions', limited, endOtherSessions(context))
    .delete('/account/sessions/:id', limited, endOneSession(context))
    .get('/account/export', limited, reads, exportAccount(context))
}
