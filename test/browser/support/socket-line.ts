import type { Page, WebSocketRoute } from 'playwright-core'

/** The page's line to `/ws`, held in the hand; it has to be taken before the page opens it. */
export const takeLine = async (page: Page) => {
  const openedAt: number[] = []
  let now: WebSocketRoute | null = null
  let passes = true
  let held = Promise.resolve()
  await page.routeWebSocket(/\/ws$/, async (socket) => {
    openedAt.push(Date.now())
    await held
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
    /** The next that the page asks for opens only once the returned function was called. */
    holdNext: () => {
      let open = (): void => undefined
      held = new Promise((resolve) => {
        open = resolve
      })
      return open
    },
    /** What the server says no longer comes, or comes again. */
    mute: (muted: boolean) => {
      passes = !muted
    },
    say: (frame: object) => now?.send(JSON.stringify(frame)),
  }
}
