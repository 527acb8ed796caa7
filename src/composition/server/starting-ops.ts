import type { RequestListener } from 'node:http'
import type { Role } from '../../config.ts'
import { startingPage } from './starting-page.ts'

export interface StartingOps {
  readonly listener: RequestListener
  /** The start waits until another server releases the lease of a role; null: it continues. */
  readonly waitsFor: (role: Role | null) => void
}

/** Serves the operators' port until the server is open: it is live, but not ready. */
export const startingOps = (): StartingOps => {
  let role: Role | null = null
  const faultNow = () =>
    role === null
      ? 'the server is starting'
      : `waiting for the lease of the role '${role}', which another server holds`
  return {
    waitsFor: (awaited) => (role = awaited),
    listener: (request, response) => {
      const path = request.url?.split('?', 1)[0]
      if (path === '/healthz') {
        response.writeHead(200, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' })
        response.end('up')
      } else if (path === '/readyz') {
        const checks = [{ name: 'start', fault: faultNow(), state: 'stalled' }]
        const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }
        response.writeHead(503, { ...headers, 'Retry-After': 1 })
        response.end(JSON.stringify({ ready: false, checks }))
      } else startingPage(request, response)
    },
  }
}
