/** The server process: one peer, whose processor time is the process's. */
import type { PeerName } from './peer-names.ts'
import { peers } from './peers.ts'
import { quotesOf } from './market.ts'
import type { FromServer, ToServer } from './messages.ts'

const tell = (message: FromServer): void => void process.send?.(message)

const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

const [, , name, folder = ''] = process.argv
const peer = await peers[name as PeerName](folder)
if (typeof peer === 'string') tell({ type: 'skipped', reason: peer })
else {
  let batches = 0
  process.on('message', (message: ToServer) => {
    if (message.type === 'cpu') tell({ type: 'cpu', seconds: cpuSeconds() })
    else void peer.batch(quotesOf((batches += 1), Date.now()))
  })
  tell({ type: 'listening', port: peer.port, dialect: peer.dialect })
}
