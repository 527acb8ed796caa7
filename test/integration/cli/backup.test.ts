import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startProduct } from '../../support/product.ts'
import { startProductHere } from '../../support/product-here.ts'
import { runWords } from '../../support/alerts/run-words.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { Trader } from '../../support/trader.ts'

const market = { SIM_SYMBOLS: '3', SIM_TICK_MS: '100' }

describe('tapedeck backup', () => {
  it('copies a log that is being written, and the copy starts where it was taken', async () => {
    const home = tempFolder()
    const dataDir = join(home, 'data')
    const copy = join(home, 'copies', 'monday')
    const product = await startProduct(dataDir, market)
    const early = new Trader(product.url)
    expect((await early.register()).status).toBe(201)
    const { out, ...end } = await runWords({ DATA_DIR: dataDir }, 'backup', copy, '--json')
    expect(end).toEqual({ code: 0, err: '' })
    expect(JSON.parse(out)).toMatchObject({ folder: copy })
    const late = new Trader(product.url)
    expect((await late.register()).status).toBe(201)
    await product.kill()

    renameSync(dataDir, join(home, 'lost'))
    renameSync(copy, dataDir)
    const restored = await startProductHere(dataDir, market)
    expect((await new Trader(restored.url, early.username).signIn()).status).toBe(200)
    expect((await new Trader(restored.url, late.username).signIn()).status).toBe(401)
    await restored.stop()
  })

  it('keeps keys and folders closed to others', async () => {
    const home = tempFolder()
    const dataDir = join(home, 'data')
    await (await startProductHere(dataDir, market)).stop()
    const copy = join(home, 'copy')
    expect(await runWords({ DATA_DIR: dataDir }, 'backup', copy)).toMatchObject({ code: 0 })
    const modeOf = (...path: string[]) => statSync(join(copy, ...path)).mode & 0o777
    expect(modeOf()).toBe(0o700)
    expect(modeOf('keys')).toBe(0o700)
    expect(modeOf('keys', 'master.key')).toBe(0o600)
    expect(existsSync(join(copy, 'read-models.db'))).toBe(false)
  })

  it('writes over nothing, and leaves nothing when it cannot', async () => {
    const home = tempFolder()
    mkdirSync(join(home, 'there'))
    const taken = await runWords({ DATA_DIR: home }, 'backup', join(home, 'there'))
    expect(taken.code).toBe(2)
    expect(taken.err).toContain('exists already. Give a new folder')
    const nothing = await runWords({ DATA_DIR: home }, 'backup', join(home, 'copy'))
    expect(nothing.code).toBe(1)
    expect(nothing.err).toContain('There is no event log at')
    expect(existsSync(join(home, 'copy'))).toBe(false)
  })

  it('says where a log on a server is backed up', async () => {
    const env = { DATA_DIR: tempFolder(), EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false' }
    const refused = await runWords(env, 'backup', join(tempFolder(), 'copy'))
    expect(refused.code).toBe(2)
    expect(refused.err).toContain('the log is on a server. Back it up there')
  })
})
