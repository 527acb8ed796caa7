import {
  IncomingMessage,
  type RequestListener,
  type ServerOptions,
  ServerResponse,
} from 'node:http'
import type { Express } from 'express'

interface Messages {
  readonly request: typeof IncomingMessage
  readonly response: typeof ServerResponse
}

const plain: Messages = { request: IncomingMessage, response: ServerResponse }

/** By the listener for which they are made. */
const messagesOf = new WeakMap<RequestListener, Messages>()

/**
 * Lets a server create requests and responses with this app's prototypes. Express would set them
 * with `Object.setPrototypeOf`; on Node 20 such an object shares no hidden class with others, so
 * every property read is slow.
 */
export const makeMessagesFor = (app: Express): void => {
  class Request extends IncomingMessage {}
  class Response<Asked extends IncomingMessage> extends ServerResponse<Asked> {}
  Object.setPrototypeOf(Request.prototype, app.request)
  Object.setPrototypeOf(Response.prototype, app.response)
  app.request = Request.prototype as typeof app.request
  app.response = Response.prototype as unknown as typeof app.response
  messagesOf.set(app, { request: Request, response: Response })
}

/** A listener that delegates to `app` uses the messages made for it. */
export const takeMessagesOf = (app: RequestListener, listener: RequestListener): void => {
  const messages = messagesOf.get(app)
  if (messages !== undefined) messagesOf.set(listener, messages)
}

/** How a server creates its messages; read for each request, because it may change. */
export const messageOptions = (listener: RequestListener) => {
  const now = () => messagesOf.get(listener) ?? plain
  // An object returned by a constructor is the result of `new`.
  const request = function (...values: ConstructorParameters<typeof IncomingMessage>) {
    return new (now().request)(...values)
  }
  const response = function (...values: ConstructorParameters<typeof ServerResponse>) {
    return new (now().response)(...values)
  }
  return { IncomingMessage: request, ServerResponse: response } as unknown as Required<
    Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'>
  >
}
