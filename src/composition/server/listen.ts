import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StartFault } from './start-fault.ts'

/** The operators' port listens on this address only. */
export const loopback = '127.0.0.1'

export interface ListenOptions {
  /** The variable to change when the port is taken. */
  readonly variable: 'PORT' | 'OPS_PORT'
  /** 0 takes a free port. */
  readonly port: number
  readonly host: string
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use by another program; choose a free one',
  EACCES: 'requires root privileges; choose a port above 1023',
  EADDRNOTAVAIL: 'is not an address of this machine',
  ENOTFOUND: 'is not an address of this machine',
}

const sentence = ({ variable, port, host }: ListenOptions, code: string): string => {
  const reason = reasons[code] ?? `cannot be opened (${code})`
  const hostIsAtFault = code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND'
  return hostIsAtFault
    ? `HOST: '${host}' ${reason}.`
    : `${variable}: '${port.toString()}' ${reason}.`
}

/**
 * Binds the port.
 * @returns the port
 * @throws StartFault naming the variable
 */
export const listen = (server: Server, options: ListenOptions): Promise<number> =>
  new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => {
      reject(new StartFault(sentence(options, error.code ?? error.message)))
    }
    server.once('error', refuse)
    server.listen({ port: options.port, host: options.host }, () => {
      server.off('error', refuse)
      resolve((server.address() as AddressInfo).port)
    })
  })
