import { connect } from 'node:net'

export interface Answer {
  readonly status: number
  /** By names in lower case; as many values as were sent. */
  readonly headers: ReadonlyMap<string, readonly string[]>
  /** Of the body. */
  readonly bytes: number
}

const headEnd = Buffer.from('\r\n\r\n')

const headOf = (text: string): Omit<Answer, 'bytes'> => {
  const [first = '', ...lines] = text.split('\r\n')
  const headers = new Map<string, string[]>()
  for (const line of lines) {
    const colon = line.indexOf(':')
    const [name, value] = [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    const before = headers.get(name)
    if (before) before.push(value)
    else headers.set(name, [value])
  }
  return { status: Number(first.split(' ')[1]), headers }
}

const lengthOf = ({ status, headers }: Omit<Answer, 'bytes'>): number => {
  if (status === 204 || status === 304) return 0
  const [length] = headers.get('content-length') ?? []
  if (length === undefined) throw new Error('An answer does not tell its length.')
  return Number(length)
}

/** The answer that these bytes begin with, and how many of them are its own; null: not whole yet. */
const readAnswer = (bytes: Buffer): { readonly answer: Answer; readonly end: number } | null => {
  const end = bytes.indexOf(headEnd)
  if (end < 0) return null
  const head = headOf(bytes.toString('latin1', 0, end))
  const length = lengthOf(head)
  const whole = end + headEnd.length + length
  return bytes.length < whole ? null : { answer: { ...head, bytes: length }, end: whole }
}

/**
 * One kept connection, a request at a time. It does no more than a load generator must: what it
 * spends is taken from the server that it measures.
 */
export const openConnection = (port: number) => {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true })
  let unread: Buffer = Buffer.alloc(0)
  let asked: { resolve: (answer: Answer) => void; reject: (error: unknown) => void } | null = null
  const fail = (error: unknown): void => {
    asked?.reject(error)
    asked = null
  }
  socket.on('data', (chunk: Buffer) => {
    try {
      unread = unread.length === 0 ? chunk : Buffer.concat([unread, chunk])
      const read = readAnswer(unread)
      if (read === null) return
      unread = unread.subarray(read.end)
      asked?.resolve(read.answer)
      asked = null
    } catch (error) {
      fail(error)
    }
  })
  socket.on('error', fail).on('close', () => fail(new Error('The server closed the connection.')))
  return {
    ask: (request: string): Promise<Answer> =>
      new Promise((resolve, reject) => {
        asked = { resolve, reject }
        socket.write(request)
      }),
    close: () => void socket.destroy(),
  }
}

export type Connection = ReturnType<typeof openConnection>
