import { randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { chatReply, unavailableTrader } from '../../../../src/contracts/chat.ts'
import { userReply } from '../../../../src/contracts/accounts/user-reply.ts'
import { openFileVault } from '../../../../src/vault/file-vault.ts'
import { openTraders } from '../../../support/http/traders.ts'

const faults: Readonly<Record<string, (file: string) => void>> = {
  garbage: (file) => writeFileSync(file, randomBytes(readFileSync(file).length)),
  'cut short': (file) => truncateSync(file, 7),
  empty: (file) => truncateSync(file, 0),
  'open to others': (file) => chmodSync(file, 0o644),
}

describe('a key file of one trader', () => {
  it.each(Object.entries(faults))(
    'that is %s costs this trader, not the chat of all, until it is mended',
    async (_, spoil) => {
      let vaults = 0
      let nowMs = 0
      const world = await openTraders({
        limits: { chatPerSecondMax: 1_000, chatBurstMax: 2_000 },
        replace: ({ vault }) => {
          vaults += 1
          return { vault: { ...vault, unseal: (...of) => fresh().then((it) => it.unseal(...of)) } }
        },
      })
      onTestFinished(() => world.close())
      // As after a restart: no key is in memory.
      const fresh = () =>
        openFileVault({ folder: join(world.app.folder, 'keys'), masterKey: null, now: () => nowMs })
      expect(vaults).toBe(1)
      const { ada, bob, app } = world
      await ada.post('/api/chat').send({ message: 'from Ada' }).expect(201)
      await bob.post('/api/chat').send({ message: 'from Bob' }).expect(201)
      await app.caughtUp()
      const { id } = userReply.parse((await ada.get('/api/user').expect(200)).body)
      const file = join(app.folder, 'keys', 'users', id.slice(0, 2), `${id}.key`)
      const whole = readFileSync(file)
      spoil(file)
      nowMs += 1
      await bob.post('/api/chat').send({ message: 'Ada?' }).expect(201)
      await app.caughtUp()
      const names = async (query = '') =>
        chatReply
          .parse((await app.agent().get(`/api/chat${query}`).expect(200)).body)
          .messages.map(({ username }) => username)
      expect(await names()).toEqual([unavailableTrader, world.bobName, world.bobName])
      const own = await ada.get('/api/user')
      expect([own.status, own.text]).toEqual([503, 'The service is temporarily unavailable'])
      await bob.get('/api/user').expect(200)
      writeFileSync(file, whole)
      chmodSync(file, 0o600)
      expect(await names()).toEqual([world.adaName, world.bobName, world.bobName])
      await ada.get('/api/user').expect(200)
    },
  )
})
