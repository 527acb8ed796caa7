import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StartFault } from './start-fault.ts'

/** Where the operators' port is, and nowhere else. */
export const loopback = '127.0.0.1'

export interface ListenOptions {
  /** The variable that an operator changes when the port is taken. */
  readonly variable: 'PORT' | 'OPS_PORT'
  /** 0 takes a free port. */
  readonly port: number
  readonly host: string
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use by another program; choose a free one',
  EACCES: 'needs more rights than this user has; choose one above 1023',
  EADDRNOTAVAIL: 'is not an address of this machine',
  ENOTFOUND: 'is not an address of this machine',
}

const sentence = ({ variable, port, host }: ListenOptions, code: string): string => {
  const reason = reasons[code] ?? `cannot be listened on (${code})`
  const hostIsAtFault = code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND'
  return hostIsAtFault
    ? `HOST: '${host}' ${reason}.`
    : `${variable}: '${port.toString()}' ${reason}.`
}

/**
 * Takes the port.
 * @returns the port taken
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
