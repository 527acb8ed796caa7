import { expect, it } from 'vitest'
import { startProduct } from '../../support/product.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { until } from '../../support/until.ts'

interface Line {
  readonly level: number
  readonly msg: string
}

const warnLevel = 40

it('a first start says what it waits for, and warns of nothing', async () => {
  const product = await startProduct(tempFolder(), { SIM_SYMBOLS: '3', LOG_LEVEL: 'info' })
  const lines = () =>
    product
      .output()
      .split('\n')
      // The last may have been read in part.
      .slice(0, -1)
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Line)
  await until('signals are studied', () => lines().some(({ msg }) => msg === 'signals studied'))
  await product.stop()
  expect(lines().filter(({ level }) => level >= warnLevel)).toEqual([])
})
