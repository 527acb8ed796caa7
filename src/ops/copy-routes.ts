import express, { Router } from 'express'
import { z } from 'zod'
import { copySchedule } from '../contracts/ops.ts'
import type { CopyOrder } from './deps.ts'

const body = z.strictObject({ schedule: copySchedule.nullable() })

/** `tapedeck backup --every`: the schedule of copies of the running server. */
export const copyRoutes = (copies: CopyOrder | null): Router => {
  const router = Router()
  router.post('/', express.json(), async (request, response) => {
    const parsed = body.safeParse(request.body)
    if (!parsed.success) response.status(400).type('text').send('invalid schedule of copies')
    else if (copies === null)
      response.status(400).type('text').send('The log is on a server. Back it up there.')
    else {
      await copies.set(parsed.data.schedule)
      response.json({ ok: true })
    }
  })
  return router
}
