import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { ChartTimeframe } from '../../../../../src/domain/calendar/chart-timeframes.ts'
import { DashboardChart } from '../../../../../src/web/app/dashboard/dashboard-chart.tsx'
import { json } from '../../../support/fake-server.ts'
import { createWorld, renderPart } from '../../../support/page.tsx'

const bar = { time: 1_767_625_200, open: 10, high: 11, low: 9, close: 10, volume: 100 }

/** The chart of a stock whose minutes are not recorded. */
const Chart = () => {
  const [timeframe, setTimeframe] = useState<ChartTimeframe>('1D')
  return <DashboardChart symbol="AAPL" timeframe={timeframe} onTimeframe={setTimeframe} />
}

it('an alert that is being typed is kept where a timeframe has no bars', async () => {
  const world = createWorld({
    'GET /api/alerts': () => json([]),
    'GET /api/stocks/AAPL/bars': ({ path }) => {
      const timeframe = new URLSearchParams(path.split('?')[1]).get('timeframe')
      return json({ symbol: 'AAPL', timeframe, bars: timeframe === '1m' ? [] : [bar] })
    },
  })
  await renderPart(world, <Chart />)
  await screen.findByRole('img')
  await userEvent.click(screen.getByRole('button', { name: 'Create Alert' }))
  const price = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'or type it' })
  expect((await price()).value).toBe('10.00')
  fireEvent.change(await price(), { target: { value: '12.5' } })
  await userEvent.click(screen.getByRole('button', { name: '1m' }))
  await screen.findByText('No bars are recorded for this timeframe.')
  expect(screen.queryByRole('textbox', { name: 'or type it' })).toBeNull()
  const timeframes = within(screen.getByRole('group', { name: 'Timeframe' }))
  const day = timeframes.getByRole('button', { name: '1D' })
  await userEvent.click(day)
  expect((await price()).value).toBe('12.5')
  expect(document.activeElement).toBe(day)
})
