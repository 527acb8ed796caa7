import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { listLimits } from '../../../../src/web/features/market-list/limits.ts'
import { MarketList } from '../../../../src/web/features/market-list/market-list.tsx'
import { json, stock } from '../../support/fake-server.ts'
import { createWorld, renderAt, renderPart } from '../../support/page.tsx'
import { metricsReply, worldWith } from '../../support/scanner.ts'

const sentences = {
  en: '120 of 200 stocks are listed so far.',
  'zh-TW': '已載入 120 檔，共 200 檔股票。',
} as const

/** What the server says of the listing; none: it is done. */
let listing: { listing?: { listed: number; of: number } }

beforeEach(() => {
  listing = { listing: { listed: 120, of: 200 } }
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(384)
})

const nothing = () => undefined

it.each(['en', 'zh-TW'] as const)(
  'the stock list says how many are listed, asks sooner, and stops saying it (%s)',
  async (language) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const world = createWorld(
      { 'GET /api/stocks': () => json({ stocks: [stock('AAPL')], ...listing }) },
      { language },
    )
    await renderPart(world, <MarketList selected="AAPL" onSelect={nothing} onDefault={nothing} />)
    expect(await screen.findByText(sentences[language])).toBeTruthy()
    listing = {}
    await vi.advanceTimersByTimeAsync(listLimits.refreshFillingMs + 100)
    await waitFor(() => expect(screen.queryByText(sentences[language])).toBeNull())
    const asked = world.server.requests.length
    await vi.advanceTimersByTimeAsync(4 * listLimits.refreshFillingMs)
    expect(world.server.requests).toHaveLength(asked)
    vi.useRealTimers()
  },
)

it.each(['en', 'zh-TW'] as const)('the scanner says how many are listed (%s)', async (language) => {
  const world = worldWith(
    { 'GET /api/scanner/metrics': () => json({ ...metricsReply, ...listing }) },
    { language },
  )
  await renderAt(world, '/scanner')
  expect(await screen.findByText(sentences[language], undefined, { timeout: 5_000 })).toBeTruthy()
})

it('the scanner says nothing of it once all are listed', async () => {
  const world = worldWith({ 'GET /api/scanner/metrics': () => json(metricsReply) })
  await renderAt(world, '/scanner')
  await screen.findByRole('heading', { name: /Scanner/ }, { timeout: 5_000 })
  expect(screen.queryByText(/stocks are listed so far/)).toBeNull()
})
