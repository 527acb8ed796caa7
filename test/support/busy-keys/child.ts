import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { openFileVault } from '../../../src/vault/file-vault.ts'

/**
 * `node child.js FOLDER` changes the master key of the folder for each line that it is told, and
 * answers when that is done; `node child.js FOLDER people` makes and erases people's keys instead.
 * It ends by being killed.
 */
const [, , folder = '', what] = process.argv

const vault = await openFileVault({ folder, masterKey: null, now: Date.now })
process.stdout.write('ready\n')
while (what === 'people') {
  const userId = randomUUID()
  await vault.createKey(userId)
  await vault.erase(userId)
}
for await (const line of createInterface({ input: process.stdin })) {
  await vault.rotate(null)
  process.stdout.write(`${line}: done\n`)
}
