import { randomUUID } from 'node:crypto'

/** A browser's cookie jar in small: one trader on one server. */
export class Trader {
  readonly username: string
  readonly password = 'correct horse battery staple'
  readonly #url: string
  readonly #cookies = new Map<string, string>()

  constructor(url: string, username = `trader-${randomUUID().slice(0, 8)}`) {
    this.#url = url
    this.username = username
  }

  /** `name=value; …`, as the header has it. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async call(method: string, path: string, body?: object): Promise<Response> {
    const { cookie } = this
    const reply = await fetch(this.#url + path, {
      method,
      headers: {
        origin: this.#url,
        ...(cookie === '' ? {} : { cookie }),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      this.#cookies.set(name, value)
    }
    return reply
  }

  register(): Promise<Response> {
    const { username, password } = this
    return this.call('POST', '/api/register', {
      username,
      password,
      firstName: 'Test',
      lastName: 'Trader',
      email: `${username}@example.org`,
      phone: '+1 555 0100',
    })
  }

  signIn(): Promise<Response> {
    const { username, password } = this
    return this.call('POST', '/api/login', { username, password })
  }
}
