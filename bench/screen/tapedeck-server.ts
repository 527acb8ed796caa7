/** The product's public port with its sockets, in a process of its own. */
import { openWorld } from '../http/world.ts'
import type { FromServer } from './messages.ts'

const tell = (message: FromServer): void => void process.send?.(message)

const [, , folder = ''] = process.argv
const { port } = await openWorld(folder)
process.on('message', () => tell({ type: 'rss', bytes: process.memoryUsage.rss() }))
tell({ type: 'listening', port })
