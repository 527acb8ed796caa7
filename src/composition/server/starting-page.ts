import type { RequestListener } from 'node:http'

const retryAfterSeconds = 1

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="${retryAfterSeconds.toString()}">
<title>Tapedeck</title><p>Tapedeck is starting. This page opens by itself.</p></html>`

/** The headers of the app are not set yet. */
const headers = {
  'Retry-After': retryAfterSeconds,
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'X-Content-Type-Options': 'nosniff',
}

/** The page shown until the stores are open. */
export const startingPage: RequestListener = (request, response) => {
  const wantsPage = request.headers.accept?.includes('text/html') === true
  const type = wantsPage ? 'text/html; charset=utf-8' : 'text/plain'
  response.writeHead(503, { ...headers, 'Content-Type': type })
  response.end(wantsPage ? page : 'Tapedeck is starting')
}
