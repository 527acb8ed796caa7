import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressFault } from '../../../src/delivery/address.ts'
import { type HttpPeer, startHttpPeer, withStatus } from '../../support/delivery/http-peer.ts'
import { anAlert, someChannel, testSenders } from '../../support/delivery/senders.ts'

type Lookup = NonNullable<Parameters<typeof testSenders>[0]>['lookup']
type Found = readonly { readonly address: string; readonly family: number }[]

/** A resolver that gives these addresses, one list after the other. */
const resolver = (...answers: readonly (readonly string[])[]) => {
  let asked = 0
  const next = (): Found => {
    const addresses = answers[Math.min(asked, answers.length - 1)] ?? []
    asked += 1
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  }
  const lookup = ((_: string, options: { all?: boolean }, done: (...found: unknown[]) => void) => {
    const found = next()
    if (options.all === true) done(null, found)
    else done(null, found[0]?.address, found[0]?.family)
  }) as unknown as Lookup
  return { lookup, asked: () => asked }
}

describe('an address of a receiver', () => {
  let peer: HttpPeer
  beforeAll(async () => {
    peer = await startHttpPeer()
  })
  afterAll(() => peer.close())

  const send = (address: string, type: 'webhook' | 'ntfy' | 'push' = 'webhook', lookup?: Lookup) =>
    testSenders({ allowsPrivate: false, ...(lookup && { lookup }) }).send(
      someChannel({
        type,
        address,
        keys: {
          p256dh:
            'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      }),
      anAlert(),
    )

  const refused = [
    ['loopback', 'https://127.0.0.1/'],
    ['the rest of the loopback', 'https://127.8.9.1/'],
    ['loopback in decimal', 'https://2130706433/'],
    ['loopback in octal', 'https://0177.0.0.1/'],
    ['loopback in hexadecimal', 'https://0x7f000001/'],
    ['loopback in few parts', 'https://127.1/'],
    ['loopback with a trailing dot', 'https://127.0.0.1./'],
    ['loopback in full-width digits', 'https://１２７.０.０.１/'],
    ['loopback of IPv6', 'https://[::1]/'],
    ['loopback mapped into IPv6', 'https://[::ffff:127.0.0.1]/'],
    ['loopback mapped in hexadecimal', 'https://[::ffff:7f00:1]/'],
    ['loopback behind NAT64', 'https://[64:ff9b::7f00:1]/'],
    ['loopback in 6to4', 'https://[2002:7f00:1::]/'],
    ['unspecified', 'https://0.0.0.0/'],
    ['unspecified of IPv6', 'https://[::]/'],
    ['link-local', 'https://169.254.169.254/latest/meta-data/'],
    ['link-local of IPv6', 'https://[fe80::1]/'],
    ['unique local of IPv6', 'https://[fd00::1]/'],
    ['private 10', 'https://10.0.0.1/'],
    ['private 172.16', 'https://172.16.0.1/'],
    ['private 192.168', 'https://192.168.1.1/'],
    ['carrier-grade NAT', 'https://100.64.0.1/'],
    ['multicast', 'https://224.0.0.1/'],
    ['broadcast', 'https://255.255.255.255/'],
    ['a name of this machine', 'https://localhost/'],
    ['that name with a dot', 'https://localhost./'],
    ['a name below it', 'https://a.localhost/'],
    ['a name without a dot', 'https://mongodb/'],
    ['a name of the local network', 'https://printer.local/'],
    ['http', 'http://example.org/'],
    ['another port', 'https://example.org:8443/'],
    ['the port of http', 'https://example.org:80/'],
    ['another scheme', 'file:///etc/passwd'],
    ['yet another scheme', 'gopher://example.org/'],
    ['a name and a password', 'https://user:secret@example.org/'],
    ['a name that looks like the host', 'https://example.org@127.0.0.1/'],
    ['a fragment', 'https://example.org/#@127.0.0.1'],
    ['no address', 'example.org'],
    ['nothing', ''],
  ] as const

  it.each(refused)('is not one that is %s: %s', async (_, address) => {
    expect(addressFault(address, false)).not.toBeNull()
    const public_ = resolver(['127.0.0.1'])
    const types = [
      'webhook',
      'ntfy',
      ...(URL.canParse(address) ? (['push'] as const) : []),
    ] as const
    for (const type of types)
      expect(await send(address, type, public_.lookup)).toMatchObject({
        outcome: 'forbidden_address',
        status: null,
      })
    expect(peer.connections()).toBe(0)
  })

  it('is not a name that resolves to a private address, alone or beside public ones', async () => {
    for (const found of [
      ['127.0.0.1'],
      ['::1'],
      ['::ffff:127.0.0.1'],
      ['169.254.169.254'],
      ['192.0.2.1', '10.0.0.1'],
      ['2606:4700::1111', 'fe80::1'],
    ])
      expect(await send('https://example.org/', 'webhook', resolver(found).lookup)).toMatchObject({
        outcome: 'forbidden_address',
      })
    expect(peer.connections()).toBe(0)
  })

  it('is resolved once for each connection, so that a name cannot change in between', async () => {
    const rebinding = resolver(['192.0.2.1'], ['127.0.0.1'])
    await send('https://rebinding.example.org/', 'webhook', rebinding.lookup)
    expect(rebinding.asked()).toBe(1)
    const again = await send('https://rebinding.example.org/', 'webhook', rebinding.lookup)
    expect([again.outcome, rebinding.asked()]).toEqual(['forbidden_address', 2])
    expect(peer.connections()).toBe(0)
  })

  it('may be private, of any port and without TLS, where that is allowed', async () => {
    for (const address of [
      peer.url,
      'http://10.0.0.1:8080/x',
      'https://nas.local:8443/',
      'http://nas/',
    ])
      expect(addressFault(address, true), address).toBeNull()
    for (const address of ['ftp://10.0.0.1/', 'http://user:secret@10.0.0.1/', 'nas'])
      expect(addressFault(address, true), address).not.toBeNull()
    const sent = await testSenders().send(someChannel({ address: peer.url }), anAlert())
    expect(sent).toMatchObject({ outcome: 'succeeded', status: 204 })
  })

  it('is not followed to another one', async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      const other = await startHttpPeer()
      peer.answer = withStatus(status, { location: other.url })
      const sent = await testSenders().send(someChannel({ address: peer.url }), anAlert())
      expect(sent).toMatchObject({ outcome: 'redirected', status })
      expect(other.connections()).toBe(0)
      await other.close()
    }
  })
})
