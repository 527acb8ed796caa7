import { createServer } from 'node:http'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDataFolder } from '../../../src/composition/stores/data-folder.ts'
import { listen } from '../../../src/composition/server/listen.ts'
import { StartFault } from '../../../src/composition/server/start-fault.ts'
import { tempFolder } from '../../support/temp-folder.ts'

describe('what keeps the product from starting', () => {
  it('is a port in use, named with its variable', async () => {
    const [first, second] = [createServer(), createServer()]
    const options = { variable: 'PORT', host: '127.0.0.1' } as const
    const port = await listen(first, { ...options, port: 0 })
    await expect(listen(second, { ...options, port })).rejects.toThrow(
      new StartFault(`PORT: '${port.toString()}' is in use by another program; choose a free one.`),
    )
    first.close()
  })

  it('is an address of another machine', async () => {
    await expect(
      listen(createServer(), { variable: 'PORT', port: 0, host: '192.0.2.1' }),
    ).rejects.toThrow("HOST: '192.0.2.1' is not an address of this machine.")
  })

  it('is a data folder below a file, and nothing is written', () => {
    const folder = tempFolder()
    writeFileSync(join(folder, 'file'), '')
    const dataDir = join(folder, 'file', 'data')
    expect(() => openDataFolder(dataDir)).toThrow(StartFault)
    expect(() => openDataFolder(dataDir)).toThrow(`DATA_DIR: '${dataDir}' cannot be written`)
    expect(readdirSync(folder)).toEqual(['file'])
  })
})
