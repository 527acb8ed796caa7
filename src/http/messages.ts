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

/** By the listener that they are made for. */
const messagesOf = new WeakMap<RequestListener, Messages>()

/**
 * Lets a server make this app's requests and answers as what Express would turn them into by
 * `Object.setPrototypeOf`. An object that was turned shares no hidden class with any other on
 * Node 20, and whoever reads one of its properties looks it up anew for each request.
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

/** A listener that hands on to `app` gets the messages that are made for it. */
export const takeMessagesOf = (app: RequestListener, listener: RequestListener): void => {
  const messages = messagesOf.get(app)
  if (messages !== undefined) messagesOf.set(listener, messages)
}

/** How a server makes the messages of its listener; looked up for each, since a listener may change. */
export const messageOptions = (listener: RequestListener) => {
  const now = () => messagesOf.get(listener) ?? plain
  // What a constructor returns is what `new` gives.
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
