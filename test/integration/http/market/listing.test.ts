import { expect, it, onTestFinished } from 'vitest'
import {
  type ListingProgress,
  listingProgress,
  stocksReply,
} from '../../../../src/contracts/market/stocks.ts'
import { scannerMetricsReply, scanReply } from '../../../../src/contracts/scans/scanner.ts'
import { createBoardScanner } from '../../../support/board-scanner.ts'
import { openSockets } from '../../../support/http/sockets.ts'

it('the list and the scanner say how many of how many are listed, until all are', async () => {
  let progress: ListingProgress | null = { listed: 120, of: 200 }
  const scanner = createBoardScanner()
  scanner.batch(['AAPL', 200, 1_000])
  const world = await openSockets({
    scanner,
    replace: ({ market }) => ({ market: { ...market, listing: () => progress } }),
  })
  onTestFinished(() => world.close())
  const { agent } = await world.trader()
  const rules = [
    { field: 'PRICE', operator: 'greater than', compareType: 'NUMERIC', compareValue: '1' },
  ]
  const told = async () => {
    const list = stocksReply.parse((await agent.get('/api/stocks').expect(200)).body)
    const metrics = scannerMetricsReply.parse(
      (await agent.get('/api/scanner/metrics').expect(200)).body,
    )
    const found = scanReply.parse(
      (await agent.post('/api/scanner/scan').send({ rules }).expect(200)).body,
    )
    return [list.listing, metrics.listing, found.listing]
  }
  expect(await told()).toEqual([progress, progress, progress])
  // Answers are kept encoded: one is made anew for each that is listed.
  progress = listingProgress.parse({ listed: 121, of: 200 })
  expect(await told()).toEqual([progress, progress, progress])
  progress = null
  expect(await told()).toEqual([undefined, undefined, undefined])
})
