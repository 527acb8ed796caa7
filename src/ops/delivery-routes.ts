import { Router } from 'express'
import type { DeliveryControl } from './deps.ts'

/** `tapedeck deliveries`: what waits, and making it due now. */
export const deliveryRoutes = (deliveries: DeliveryControl | null): Router => {
  const router = Router()
  if (deliveries === null)
    return router.use((_request, response) => {
      const sentence = 'This server delivers nothing. Ask the one with the role projector.'
      response.status(400).type('text').send(sentence)
    })
  return router
    .get('/', (_request, response) => {
      response.json(deliveries.status())
    })
    .post('/retry', (_request, response) => {
      response.json({ ok: true, due: deliveries.retryNow() })
    })
}
