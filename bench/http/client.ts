import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'

export interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly bytes: number
}

/** A browser in small: one kept connection, whatever headers it is given. */
export const createClient = (connections: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    ask: async (
      port: number,
      method: string,
      path: string,
      headers: Readonly<Record<string, string>> = {},
      body?: object,
    ): Promise<Answer> => {
      const text = body === undefined ? '' : JSON.stringify(body)
      const sent = request({
        agent,
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: {
          ...headers,
          ...(body && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
          }),
        },
      })
      const answered = once(sent, 'response')
      sent.end(text)
      const [response] = (await answered) as [IncomingMessage]
      let bytes = 0
      for await (const chunk of response) bytes += (chunk as Buffer).length
      return { status: response.statusCode ?? 0, headers: response.headers, bytes }
    },
    close: () => agent.destroy(),
  }
}

export type Client = ReturnType<typeof createClient>

export const credentials = { username: 'benchmark', password: 'a tape reader of 1923' }

const cookieOf = ({ headers }: Answer): string => {
  const cookie = headers['set-cookie']?.find((each) => each.startsWith('tapedeck.sid='))
  if (cookie === undefined) throw new Error('The server started no session.')
  return cookie.split(';')[0] ?? ''
}

/** Makes the account of the benches; gives the cookie of its session. */
export const register = async (client: Client, port: number): Promise<string> =>
  cookieOf(
    await client.ask(
      port,
      'POST',
      '/api/register',
      {},
      {
        ...credentials,
        firstName: 'Ada',
        lastName: 'Lovelace',
        email: 'bench@example.org',
        phone: '+44 20 7946 0123',
      },
    ),
  )
