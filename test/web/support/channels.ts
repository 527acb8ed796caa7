import { json } from './fake-server.ts'
import { idOf } from './alerts.ts'

export const channel = (index: number, more: Record<string, unknown> = {}) => ({
  id: idOf(index),
  type: 'webhook',
  state: 'ready',
  why: null,
  address: `https://example.org/${index.toString()}`,
  ...more,
})

/** A server that keeps the channels of one trader: what is added comes last. */
export const channelsOf = (channels: Record<string, unknown>[]) => ({
  'GET /api/channels': () => json(channels),
  'POST /api/channels': ({ body }: { readonly body: unknown }) => {
    const { type, address } = body as { readonly type: string; readonly address: string }
    const state = type === 'email' ? 'unconfirmed' : 'ready'
    const id = idOf(channels.length + 1)
    channels.push(channel(channels.length + 1, { type, state, address }))
    return json(type === 'webhook' ? { id, secret: 'whsec_c2VjcmV0' } : { id }, 201)
  },
})
