import express, { type Response, Router } from 'express'
import { z } from 'zod'
import { copySchedule } from '../contracts/ops.ts'
import { stockEvents } from '../domain/stock/events.ts'
import { datedSplit, splitRatio } from '../domain/stock/splits/split-ratio.ts'
import type { CopyOrder, DeliveryControl, OpsDeps, UserErasure } from './deps.ts'

const refuse = (response: Response, sentence: string) => {
  response.status(400).type('text').send(sentence)
}

const erasure = z.strictObject({ username: z.string().min(1).max(200) })

/** The writes of `tapedeck users` while the server has the log open. */
export const userRoutes = (users: UserErasure): Router =>
  Router().post('/erase', express.json(), async (request, response) => {
    const body = erasure.safeParse(request.body)
    if (body.success) response.json(await users.erase(body.data.username))
    else refuse(response, 'username must be 1 to 200 characters')
  })

const order = z.strictObject({
  symbol: stockEvents.StockSplit.shape.symbol,
  ratio: splitRatio.refine((ratio) => ratio.to !== ratio.for).nullable(),
  date: datedSplit.shape.date.nullable(),
})

/** The writes of `tapedeck split` while the server has the log open. */
export const splitRoutes = (splits: OpsDeps['splits']): Router =>
  Router().post('/', express.json(), async (request, response) => {
    const body = order.safeParse(request.body)
    if (body.success) response.json(await splits.settle(body.data))
    else refuse(response, 'symbol, ratio and date are required')
  })

const copies = z.strictObject({ schedule: copySchedule.nullable() })

/** `tapedeck backup --every`: the schedule of copies of the running server. */
export const copyRoutes = (order: CopyOrder | null): Router =>
  Router().post('/', express.json(), async (request, response) => {
    const body = copies.safeParse(request.body)
    if (!body.success) refuse(response, 'invalid schedule of copies')
    else if (order === null) refuse(response, 'The log is on a server. Back it up there.')
    else {
      await order.set(body.data.schedule)
      response.json({ ok: true })
    }
  })

/** `tapedeck deliveries`: what waits, and making it due now. */
export const deliveryRoutes = (deliveries: DeliveryControl | null): Router =>
  deliveries === null
    ? Router().use((_request, response) =>
        refuse(response, 'This server delivers nothing. Ask the one with the role projector.'),
      )
    : Router()
        .get('/', (_request, response) => {
          response.json(deliveries.status())
        })
        .post('/retry', (_request, response) => {
          response.json({ ok: true, due: deliveries.retryNow() })
        })
