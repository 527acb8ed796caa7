import { waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, it, vi } from 'vitest'
import type { ComparedLines } from '../../../../../src/web/features/chart/compare/compared-lines.ts'
import { ComparedStocks } from '../../../../../src/web/features/chart/compare/compared-stocks.tsx'
import { chartChosen } from '../../../../../src/web/state/preferences.ts'
import { json } from '../../../support/fake-server.ts'
import { createWorld, renderPart } from '../../../support/page.tsx'

const compared = { set: vi.fn(), remove: vi.fn(), say: vi.fn() } as Partial<ComparedLines>
const removeChart = vi.fn()

/** As the chart's own component: it removes the chart as it goes away. */
const Chart = () => {
  useEffect(() => removeChart, [])
  return (
    <ComparedStocks symbol="AAPL" timeframe="1D" bars={[]} compared={compared as ComparedLines} />
  )
}

it('the line of a compared stock is taken off before its chart is removed', async () => {
  const world = createWorld({
    'GET /api/stocks/SPY/bars': () => json({ symbol: 'SPY', timeframe: '1D', bars: [] }),
  })
  world.store.dispatch(chartChosen({ compared: ['SPY'] }))
  const { unmount } = await renderPart(world, <Chart />)
  await waitFor(() => expect(compared.set).toHaveBeenCalled())
  vi.clearAllMocks()
  unmount()
  expect(compared.remove).toHaveBeenCalledBefore(removeChart)
})
