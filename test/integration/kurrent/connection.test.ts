import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { status } from '@grpc/grpc-js'
import { afterEach, describe, expect, test } from 'vitest'
import type { PeerOptions, RunningPeer } from '../../support/grpc-peer/start-peer.ts'
import type { EventStore } from '../../../src/eventstore/port.ts'
import type { KurrentLimits } from '../../../src/eventstore/kurrent/options.ts'
import { EventStoreUnavailable, InvalidRequest } from '../../../src/eventstore/errors.ts'
import { openKurrentEventStore } from '../../../src/eventstore/kurrent/open-kurrent-event-store.ts'
import { startPeer } from '../../support/grpc-peer/start-peer.ts'
import { all, happened } from '../../support/grpc-peer/world.ts'

const toClose: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of toClose.splice(0).toReversed()) await close()
})

const peerWith = async (options: PeerOptions = {}): Promise<RunningPeer> => {
  const peer = await startPeer(options)
  toClose.push(() => peer.stop())
  return peer
}

const open = (connectionString: string, limits: Partial<KurrentLimits> = {}): EventStore => {
  const store = openKurrentEventStore({
    connectionString,
    limits: { backOffFirstMs: 2, backOffMaxMs: 10, ...limits },
  })
  toClose.push(() => store.close())
  return store
}

const file = (name: string): string =>
  fileURLToPath(new URL(`../../support/grpc-peer/tls/${name}`, import.meta.url))

const tls = {
  key: readFileSync(file('localhost.key.pem')),
  certificate: readFileSync(file('localhost.cert.pem')),
}

describe('a connection string', () => {
  test.each([
    'http://localhost:2113',
    'esdb://',
    'esdb://localhost:port',
    'esdb://localhost:2113?tls=perhaps',
  ])('that cannot be read is refused with a sentence: %s', (connectionString) => {
    expect(() => open(connectionString)).toThrow(InvalidRequest)
  })

  test('that cannot be read is not repeated in the sentence: it may have a password', () => {
    // The client takes what follows the first @ for hosts, and quotes what it cannot read of it.
    const wrong = 'esdb://ann:a@b:1:s3cret@localhost:2113'
    expect(() => open(wrong)).toThrow(/cannot be used/)
    expect(() => open(wrong)).not.toThrow(/s3cret/)
  })

  test('with TLS, its certificate and credentials reaches a server that asks for them', async () => {
    const peer = await peerWith({ tls, credentials: 'ann:p@ss:word' })
    const user = `ann:${encodeURIComponent('p@ss:word')}`
    const store = open(
      `esdb://${user}@localhost:${peer.port}?tlsCAFile=${file('localhost.cert.pem')}`,
    )

    expect(await store.append('user-1', [happened()], 'no_stream')).toMatchObject({ ok: true })
    expect(await all(store.readStream('user-1'))).toHaveLength(1)
    const expected = `Basic ${Buffer.from('ann:p@ss:word').toString('base64')}`
    expect(peer.seen.authorizations).toEqual([expected])
  })

  test('with the wrong password is said to be refused, for appends and for reads', async () => {
    const peer = await peerWith({ tls, credentials: 'ann:right' })
    const store = open(
      `esdb://ann:wrong@localhost:${peer.port}?tlsCAFile=${file('localhost.cert.pem')}`,
    )
    const refusal = new EventStoreUnavailable('The event store refuses our credentials.')

    await expect(store.append('user-1', [happened()], 'no_stream')).rejects.toThrow(refusal)
    await expect(store.head()).rejects.toThrow(refusal)
    expect(peer.seen.appends).toEqual([])
  })

  test('with a certificate that the server does not have reaches nobody', async () => {
    const peer = await peerWith({ tls })
    const store = open(`esdb://localhost:${peer.port}?tlsCAFile=${file('other.cert.pem')}`, {
      appendAttemptsMax: 2,
      appendAttemptMs: 2_000,
    })

    await expect(store.append('user-1', [happened()], 'no_stream')).rejects.toThrow(
      EventStoreUnavailable,
    )
    expect(peer.seen.appendCalls).toBe(0)
  })

  test('of a port where nobody listens is unavailable, and that is said in bounded time', async () => {
    const peer = await peerWith()
    await peer.line.close()
    const store = open(`esdb://127.0.0.1:${peer.port}?tls=false`)

    await expect(store.head()).rejects.toThrow(EventStoreUnavailable)
    await expect(all(store.readStream('user-1'))).rejects.toThrow(EventStoreUnavailable)
    await expect(store.append('user-1', [happened()], 'no_stream')).rejects.toThrow(
      EventStoreUnavailable,
    )
  })
})

describe('a cluster', () => {
  test('is asked for its leader, and that one is written to', async () => {
    const leader = await peerWith()
    const follower = await peerWith({ leaderPort: () => leader.port })
    const store = open(`esdb://127.0.0.1:${follower.port},127.0.0.1:${follower.port}?tls=false`)

    expect(await store.append('user-1', [happened()], 'no_stream')).toMatchObject({ ok: true })
    expect(leader.seen.appends).toHaveLength(1)
    expect(follower.seen.appends).toEqual([])
  })

  test('whose leader has changed is followed to the new one, by its hint', async () => {
    const second = await peerWith()
    const first = await peerWith()
    const store = open(`esdb://127.0.0.1:${first.port},127.0.0.1:${first.port}?tls=false`)
    await store.append('user-1', [happened()], 'no_stream')
    first.script.fate = () => ({
      kind: 'call_failed',
      code: status.NOT_FOUND,
      text: 'Leader info available',
      trailers: {
        exception: 'not-leader',
        'leader-endpoint-host': '127.0.0.1',
        'leader-endpoint-port': second.port.toString(),
      },
    })

    expect(await store.append('user-2', [happened()], 'no_stream')).toMatchObject({ ok: true })
    expect(second.seen.appends.map(({ stream }) => stream)).toEqual(['user-2'])
  })

  test('whose leader dies is asked again, and the append goes to the new leader', async () => {
    let leader: RunningPeer | null = null
    const seed = await peerWith({ leaderPort: () => leader?.port ?? 0 })
    const old = await peerWith()
    const young = await peerWith()
    leader = old
    const store = open(`esdb://127.0.0.1:${seed.port},127.0.0.1:${seed.port}?tls=false`)
    await store.append('user-1', [happened()], 'no_stream')
    leader = young
    await old.line.down()

    expect(await store.append('user-2', [happened()], 'no_stream')).toMatchObject({ ok: true })
    expect(young.seen.appends.map(({ stream }) => stream)).toEqual(['user-2'])
  })
})
