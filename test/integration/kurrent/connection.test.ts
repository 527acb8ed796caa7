import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { status } from '@grpc/grpc-js'
import { afterEach, describe, expect, test } from 'vitest'
import type { PeerOptions, RunningPeer } from '../../support/grpc-peer/start-peer.ts'
import type { EventStore } from '../../../src/eventstore/port.ts'
import type { KurrentLimits } from '../../../src/eventstore/kurrent/options.ts'
import { EventStoreUnavailable, InvalidRequest } from '../../../src/eventstore/errors.ts'
import { openKurrentEventStore } from '../../../src/eventstore/kurrent/open-kurrent-event-store.ts'
import { createFollowers, isLive } from '../../support/grpc-peer/follower.ts'
import { startPeer } from '../../support/grpc-peer/start-peer.ts'
import { all, happened, raw } from '../../support/grpc-peer/world.ts'
import { until } from '../../support/until.ts'

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
    limits: { firstWaitMs: 2, waitMaxMs: 10, ...limits },
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
    expect(() => open(wrong)).toThrow(/is invalid/)
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
    const refusal = new EventStoreUnavailable('The event store rejected the credentials.')

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

  /** The seed tells of `old` as the leader until `elect` was called. */
  const withElection = async (limits: Partial<KurrentLimits>) => {
    let leader: RunningPeer | null = null
    const seed = await peerWith({ leaderPort: () => leader?.port ?? 0 })
    const old = await peerWith()
    const young = await peerWith()
    leader = old
    const store = open(`esdb://127.0.0.1:${seed.port},127.0.0.1:${seed.port}?tls=false`, {
      ...limits,
      closeMs: 100,
    })
    // Both have what was written before.
    const before = raw({ n: 1 })
    for (const { log } of [old, young]) log.append('user-0', [before], null)
    expect(await all(store.readStream('user-0'))).toHaveLength(1)
    return { old, young, store, elect: () => (leader = young) }
  }

  test('whose leader freezes is left by a read, and the next append goes to the new leader', async () => {
    const limits = { readSilenceMs: 100, appendAttemptMs: 30_000, appendAttemptsMax: 1 }
    const { old, young, store, elect } = await withElection(limits)
    old.line.freeze()
    elect()
    // It waits on the old line and fails with it, long before its own time is over.
    const waiting = store.append('user-3', [happened()], 'no_stream')
    const failed = expect(waiting).rejects.toThrow(EventStoreUnavailable)
    expect(await all(store.readStream('user-0'))).toHaveLength(1)
    await failed
    expect(await store.append('user-2', [happened()], 'no_stream')).toMatchObject({ ok: true })
    expect(young.seen.appends.map(({ stream }) => stream)).toEqual(['user-2'])
  })

  test('whose leader freezes is left by a subscription too, once another call has met its silence', async () => {
    const { old, young, store, elect } = await withElection({ readSilenceMs: 1_000 })
    const followers = createFollowers()
    const one = followers.follow(store, { from: 'end' })
    await isLive(one)
    old.line.freeze()
    elect()
    await store.head()
    await until('it follows the new leader', () => young.seen.subscriptions.length > 0)
    await store.append('user-2', [happened({ n: 2 })], 'no_stream')
    await until('it sees what is written there', () => one.numbers().includes(2))
    await followers.stop()
  })

  test('a call that its caller gives up leaves the silent server at once', async () => {
    const { old, young, store, elect } = await withElection({})
    old.line.freeze()
    elect()
    const signal = AbortSignal.timeout(50)
    await expect(store.append('user-2', [happened()], 'no_stream', { signal })).rejects.toThrow(
      EventStoreUnavailable,
    )
    await expect(store.head({ signal })).rejects.toThrow(EventStoreUnavailable)

    expect(await store.append('user-2', [happened()], 'no_stream')).toMatchObject({ ok: true })
    expect(young.seen.appends).toHaveLength(1)
  })
})
