import type { Metadata, sendUnaryData, ServerCredentials } from '@grpc/grpc-js'
import { ServerCredentials as Credentials, Server, status } from '@grpc/grpc-js'
import type { Line } from './line.ts'
import type { MemoryLog } from './memory-log.ts'
import type { OpenRead, Script, Seen } from './script.ts'
import type { Peer } from './state.ts'
import type { ClusterInfo, SupportedMethods } from './protocol.ts'
import type { AppendCall } from './append-service.ts'
import type { ReadCall } from './read-service.ts'
import { batchAppend } from './append-service.ts'
import { createLine } from './line.ts'
import { createMemoryLog } from './memory-log.ts'
import {
  features,
  gossip,
  GossipService,
  ServerFeaturesService,
  StreamsService,
} from './protocol.ts'
import { read } from './read-service.ts'
import { healthy, nothingSeen } from './script.ts'

export interface PeerOptions {
  readonly tls?: { readonly key: Buffer; readonly certificate: Buffer }
  /** `user:password` that every call has to carry. */
  readonly credentials?: string
  /** Milliseconds since 1970, for `$maxAge`. */
  readonly now?: () => number
  /** The cluster's leader as this instance tells it; default: no cluster. */
  readonly leaderPort?: () => number
}

export interface RunningPeer {
  readonly port: number
  readonly log: MemoryLog
  /** Change it to make the peer misbehave. */
  readonly script: Script
  readonly seen: Seen
  readonly line: Line
  readonly openReads: ReadonlySet<OpenRead>
  /** Writes and answers the appends that were held. */
  release(): void
  stop(): Promise<void>
}

const bind = (server: Server, credentials: ServerCredentials): Promise<number> =>
  new Promise((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', credentials, (error, port) => {
      if (error) reject(error)
      else resolve(port)
    })
  })

/** A log that is not empty: servers write into streams of their own from their first second. */
const writeServersOwn = (log: MemoryLog): void => {
  for (const stream of ['$stats-127.0.0.1:2113', '$users', '$scavenges'])
    log.append(
      stream,
      [
        {
          id: crypto.randomUUID(),
          type: '$own',
          data: Buffer.from('{}'),
          metadata: Buffer.from(''),
        },
      ],
      null,
    )
}

const supportedMethods = () => {
  const supported = new features.SupportedMethods()
  for (const name of ['read', 'append', 'batchappend']) {
    const method = new features.SupportedMethod()
    method.setServiceName('event_store.client.streams.streams')
    method.setMethodName(name)
    supported.addMethods(method)
  }
  supported.setEventStoreServerVersion('23.10.8')
  return supported
}

const clusterInfo = (leaderPort: number) => {
  const endPoint = new gossip.EndPoint()
  endPoint.setAddress('127.0.0.1')
  endPoint.setPort(leaderPort)
  const instance = new gossip.MemberInfo()
  instance.setState(gossip.MemberInfo.VNodeState.LEADER)
  instance.setIsAlive(true)
  instance.setHttpEndPoint(endPoint)
  const info = new gossip.ClusterInfo()
  info.addMembers(instance)
  return info
}

const authorise = (expected: string | undefined) => (metadata: Metadata) => {
  const wanted = expected && `Basic ${Buffer.from(expected).toString('base64')}`
  return wanted && metadata.get('authorization').join() !== wanted
    ? { code: status.UNAUTHENTICATED, text: 'Unauthenticated' }
    : null
}

/** Starts a peer on a free port of this machine, behind a line that can fail. */
export const startPeer = async (options: PeerOptions = {}): Promise<RunningPeer> => {
  const log = createMemoryLog(options.now ?? Date.now)
  const openReads = new Set<OpenRead>()
  const positions = new Set<bigint>()
  const held: (() => void)[] = []
  log.onWritten((records) => {
    for (const { position } of records) positions.add(position)
  })
  writeServersOwn(log)
  const server = new Server()
  const peer: Peer = {
    log,
    script: healthy(),
    seen: nothingSeen(),
    openReads,
    positions,
    hold: (answer) => held.push(answer),
    cutLines: () => line.cut(),
    authorise: authorise(options.credentials),
  }
  server.addService(StreamsService, {
    read: (call: ReadCall) => read(peer, call),
    batchAppend: (call: AppendCall) => batchAppend(peer, call),
  })
  server.addService(ServerFeaturesService, {
    getSupportedMethods: (_call: unknown, reply: sendUnaryData<SupportedMethods>) =>
      reply(null, supportedMethods()),
  })
  server.addService(GossipService, {
    read: (_call: unknown, reply: sendUnaryData<ClusterInfo>) =>
      reply(null, clusterInfo(options.leaderPort?.() ?? line.port)),
  })
  const line = await createLine(
    await bind(
      server,
      options.tls
        ? Credentials.createSsl(null, [
            { private_key: options.tls.key, cert_chain: options.tls.certificate },
          ])
        : Credentials.createInsecure(),
    ),
  )
  return {
    port: line.port,
    log,
    script: peer.script,
    seen: peer.seen,
    line,
    openReads,
    release: () => {
      for (const answer of held.splice(0)) answer()
    },
    stop: async () => {
      await line.close()
      server.forceShutdown()
    },
  }
}
