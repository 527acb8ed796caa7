import type { RequestListener } from 'node:http'
import type { Role } from '../../config.ts'
import { startingPage } from './starting-page.ts'

export interface StartingOps {
  readonly listener: RequestListener
  /**
   * The start waits until another server releases the lease of a role; null: it continues.
   * @param fault why the lease cannot be requested; null: another server holds it
   */
  readonly waitsFor: (role: Role | null, fault?: string | null) => void
}

const starting = 'the server is starting'

const waitingFor = (role: Role, fault: string | null): string =>
  `waiting for the lease of the role '${role}'${fault === null ? ', which another server holds' : `: ${fault}`}`

/** Serves the operators' port until the server is open: it is live, but not ready. */
export const startingOps = (): StartingOps => {
  let fault = starting
  return {
    waitsFor: (role, reason = null) => {
      fault = role === null ? starting : waitingFor(role, reason)
    },
    listener: (request, response) => {
      const path = request.url?.split('?', 1)[0]
      if (path === '/healthz') {
        response.writeHead(200, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' })
        response.end('up')
      } else if (path === '/readyz') {
        const checks = [{ name: 'start', fault, state: 'stalled' }]
        const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }
        response.writeHead(503, { ...headers, 'Retry-After': 1 })
        response.end(JSON.stringify({ ready: false, checks }))
      } else startingPage(request, response)
    },
  }
}
