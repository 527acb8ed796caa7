import type { Page, WebSocketRoute } from 'playwright-core'

/** The page's line to `/ws`, held in the hand; it has to be taken before the page opens it. */
export const takeLine = async (page: Page) => {
  const openedAt: number[] = []
  let now: WebSocketRoute | null = null
  let passes = true
  await page.routeWebSocket(/\/ws$/, (socket) => {
    openedAt.push(Date.now())
    now = socket
    const server = socket.connectToServer()
    server.onMessage((message) => {
      if (passes) socket.send(message)
    })
  })
  return {
    /** When the page has opened a line, in Unix ms. */
    openedAt,
    cut: () => now?.close(),
    /** What the server says no longer comes, or comes again. */
    mute: (muted: boolean) => {
      passes = !muted
    },
    say: (frame: object) => now?.send(JSON.stringify(frame)),
  }
}
