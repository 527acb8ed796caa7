import express, { Router } from 'express'
import { z } from 'zod'
import type { UserErasure } from './deps.ts'

const body = z.strictObject({ username: z.string().min(1).max(200) })

/** The writes of `tapedeck users` while the server has the log open. */
export const userRoutes = (users: UserErasure): Router => {
  const router = Router()
  router.post('/erase', express.json(), async (request, response) => {
    const parsed = body.safeParse(request.body)
    if (parsed.success) response.json(await users.erase(parsed.data.username))
    else response.status(400).type('text').send('username must be 1 to 200 characters')
  })
  return router
}
