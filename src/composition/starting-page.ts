import type { RequestListener } from 'node:http'

const retryAfterSeconds = 1

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="${retryAfterSeconds.toString()}">
<title>Tapedeck</title><p>Tapedeck is starting. This page opens by itself.</p></html>`

/** What a visitor gets between the port being taken and the stores being open. */
export const startingPage: RequestListener = (request, response) => {
  response.setHeader('Retry-After', retryAfterSeconds)
  response.setHeader('Cache-Control', 'no-store')
  const wantsPage = request.headers.accept?.includes('text/html') === true
  response.writeHead(503, { 'Content-Type': wantsPage ? 'text/html; charset=utf-8' : 'text/plain' })
  response.end(wantsPage ? page : 'Tapedeck is starting')
}
