/**
 * The process that is killed: the market and the alerts of one server, as it runs by default on a
 * data folder. Started with the folder and the story's seed; it tells the story on from where the
 * log stands, and says on its standard output how far it is.
 */
import { randomUUID } from 'node:crypto'
import { writeSync } from 'node:fs'
import { createFeedCommands } from '../../../src/market/feed/feed-commands.ts'
import { alertAggregate } from '../../../src/domain/alert/decider.ts'
import { openAlertServer, storyLength } from './server.ts'
import { stepOf, tortureSource, tortureSymbols } from './story.ts'

const [folder = '', seed = '0'] = process.argv.slice(2)
const server = await openAlertServer(folder)
const { store, codec, commands } = server
let nowMs = 0
const feed = createFeedCommands({
  store,
  codec,
  commands,
  newId: randomUUID,
  now: () => nowMs,
  listed: new Set(tortureSymbols),
})

const happen = async (index: number) => {
  const step = stepOf(Number(seed), index)
  if (step.kind === 'alert') {
    const { kind: _, ...terms } = step
    const command = {
      type: 'CreateAlert',
      ...terms,
      isListed: true,
      activeAlerts: 0,
      references: null,
    } as const
    const context = { commandId: terms.alertId, userId: terms.userId }
    return (await commands.handle(alertAggregate, terms.alertId, command, context)).ok
  }
  nowMs = step.ticks.at(-1)?.[3] ?? 0
  const { date, ticks } = step
  return (await feed.tickPrices({ commandId: randomUUID(), source: tortureSource, date, ticks })).ok
}

for (let index = await storyLength(store); ; index += 1) {
  if (!(await happen(index))) throw new Error(`Step ${index} was refused.`)
  // At once and not by a stream: what was said is said even when the next moment is the last.
  writeSync(1, `${index}\n`)
}
