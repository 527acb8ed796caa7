import { afterEach, describe, expect, it } from 'vitest'
import { allProjections } from '../../../src/projections/all-projections.ts'
import { accounts } from '../../../src/projections/accounts/documents.ts'
import { formingBars } from '../../../src/projections/bars/documents.ts'
import { stocks } from '../../../src/projections/stocks/documents.ts'
import { listed, ticked } from '../../support/logs/market-events.ts'
import { ProjectionWorld, type WorldOptions } from '../../support/worlds/projection-world.ts'

let world: ProjectionWorld

const start = async (options?: WorldOptions) => {
  world = new ProjectionWorld(options)
  await world.runner.start()
}

afterEach(() => world.dispose())

const user = (digit: number) => {
  const userId = `00000000-0000-4000-8000-00000000000${digit.toString()}`
  const key = digit.toString().repeat(64)
  return {
    userId,
    event: {
      type: 'UserRegistered',
      data: {
        userId,
        usernameKey: key,
        emailKey: key,
        sealedProfile: 'sealed profile',
        sealedPasswordHash: 'sealed hash',
      },
    },
  }
}

const noon = Date.parse('2026-01-05T17:00:00.000Z')

const trade = async () => {
  const { userId, event } = user(1)
  await world.append(`user-${userId}`, [event])
  await world.append('stock-AAPL', [listed('AAPL')])
  await world.append('priceFeed-simulated_2026-01-05', [
    ticked('2026-01-05', ['AAPL', 100, 10, noon]),
    ticked('2026-01-05', ['AAPL', 101, 25, noon + 1_000]),
  ])
}

describe('the runner', () => {
  it('folds what is in the log and what comes later', async () => {
    await start()
    await trade()
    await world.caughtUp()
    const { userId } = user(1)
    expect(await world.readModels.reader(accounts).get(userId)).toMatchObject({ status: 'active' })
    expect(await world.readModels.reader(stocks).get('AAPL')).toMatchObject({ price: 101 })
    expect((await world.readModels.reader(formingBars).get('AAPL'))?.bars['1m']).toMatchObject({
      o: 100,
      c: 101,
      v: 15,
    })
    await world.append(`user-${user(2).userId}`, [user(2).event])
    await world.caughtUp()
    expect(await world.readModels.reader(accounts).count()).toBe(2)
  })

  it('goes on after a restart from where it was', async () => {
    await start()
    await trade()
    await world.caughtUp()
    const before = await world.runner.status()
    const decoded: string[] = []
    await world.restart({
      decode: ({ type, data }) => {
        decoded.push(type)
        return { type, data: data as object }
      },
    })
    await world.append('stock-MSFT', [listed('MSFT')])
    await world.caughtUp()
    expect(decoded).toEqual(['StockListed'])
    expect(await world.readModels.reader(stocks).count()).toBe(2)
    const after = await world.runner.status()
    expect(after.map(({ generation }) => generation)).toEqual(
      before.map(({ generation }) => generation),
    )
  })

  it('says of every projection how far it is', async () => {
    await start()
    await trade()
    await world.caughtUp()
    const head = await world.log.head()
    const status = await world.runner.status()
    expect(status.map(({ name }) => name)).toEqual(allProjections.map(({ name }) => name))
    for (const [index, projection] of status.entries()) {
      const version = allProjections[index]!.version
      expect(projection).toMatchObject({
        version,
        generation: `${projection.name}@${version.toString()}.1`,
        position: head,
        lag: 0,
        state: 'following',
        failure: null,
        rebuild: null,
      })
    }
  })
})
