/**
 * The process that is killed: alerts fire and are delivered, on one data folder. Started with the
 * folder and the address of the receiver; it goes on from where the log stands, and says on its
 * standard output how far it is.
 */
import { writeSync } from 'node:fs'
import { openDeliveryWorld } from '../delivery/delivery-world.ts'
import { happen, storyLength } from './story.ts'

const [folder = '', address = ''] = process.argv.slice(2)
const world = await openDeliveryWorld(folder)
// A failed attempt is repeated at once.
world.run({ random: () => 0 })
for (let index = await storyLength(world.log); ; index += 1) {
  await happen(world, index, address)
  writeSync(1, `${index}\n`)
}
