import { type Answer, type Connection, openConnection } from './connection.ts'

const textOf = (
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): string => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  if (body !== '')
    lines.push(
      `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body).toString()}\r\n`,
    )
  return `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines.join('')}\r\n${body}`
}

/** A browser in small: kept connections, one for each request under way, whatever headers it is given. */
export const createClient = (connectionsMax: number) => {
  const idle = new Map<number, Connection[]>()
  const open = new Set<Connection>()
  const connectionTo = (port: number): Connection => {
    const kept = idle.get(port)?.pop()
    if (kept) return kept
    if (open.size >= connectionsMax * 2) throw new Error('Too many requests at once.')
    const connection = openConnection(port)
    open.add(connection)
    return connection
  }
  return {
    ask: async (
      port: number,
      method: string,
      path: string,
      headers: Readonly<Record<string, string>> = {},
      body?: object,
    ): Promise<Answer> => {
      const connection = connectionTo(port)
      const text = body === undefined ? '' : JSON.stringify(body)
      const answer = await connection.ask(textOf(method, path, headers, text))
      const kept = idle.get(port)
      // The server answers a limited number of requests on a connection.
      if (answer.headers.get('connection')?.includes('close') === true) {
        connection.close()
        open.delete(connection)
      } else if (kept) kept.push(connection)
      else idle.set(port, [connection])
      return answer
    },
    close: () => {
      for (const connection of open) connection.close()
    },
  }
}

export type Client = ReturnType<typeof createClient>

export const credentials = { username: 'benchmark', password: 'a tape reader of 1923' }

const cookieOf = ({ headers }: Answer): string => {
  const cookie = headers.get('set-cookie')?.find((each) => each.startsWith('tapedeck.sid='))
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
