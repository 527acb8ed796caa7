import { Router } from 'express'
import { accounts } from '../../projections/accounts/documents.ts'
import type { Context } from '../context.ts'
import { ownWrites } from '../positions/own-writes.ts'
import { currentUser } from './current-user.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { register } from './register.ts'

export const accountRoutes = (context: Context): Router => {
  return Router()
    .get('/user', ownWrites(context, accounts.projection), currentUser(context))
    .post('/register', register(context))
    .post('/login', login(context))
    .post('/logout', logout(context))
}
