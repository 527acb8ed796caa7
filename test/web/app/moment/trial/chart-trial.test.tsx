import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { json, stock } from '../../../support/fake-server.ts'
import { renderAt } from '../../../support/page.tsx'
import {
  after,
  answerOf,
  dryRun,
  moment,
  plays,
  prices,
  triggersAt,
  trialWorld,
} from '../../../support/trial-world.ts'

/** The moment that a call is asked of. */
const asOfIn = (path: string) => new URLSearchParams(path.split('?')[1]).get('asOf')

const minute = (at: number, price: number) => ({
  time: after(at) / 1_000,
  volume: 1,
  open: price,
  high: price,
  low: price,
  close: price,
})

it('an alert is tried from the chart of the past, and marks the bars at which it triggers', async () => {
  const world = await trialWorld({
    'GET /api/stocks': ({ path }) =>
      json({ stocks: [stock('AAPL', { price: 99, lastUpdated: asOfIn(path) ?? moment })] }),
    'GET /api/stocks/AAPL/bars': ({ path }) => {
      const asOf = Date.parse(asOfIn(path) ?? moment)
      const isOlder = path.includes('before=')
      const bars = [99, 99, ...prices].map((price, index) => minute(index - 1, price))
      return json({
        symbol: 'AAPL',
        timeframe: '1m',
        bars: isOlder ? [] : bars.filter(({ time }) => time * 1_000 <= asOf),
      })
    },
    [dryRun]: () => json(answerOf(triggersAt(3))),
  })
  await renderAt(world, `/?symbol=AAPL&timeframe=1m&asOf=${moment}`)
  await screen.findByRole('img', { name: /^Price chart/ })
  const bell = await screen.findByRole('button', { name: 'Try an alert from here' })
  await userEvent.click(bell)
  const price = await screen.findByRole('textbox', { name: 'or type it' })
  fireEvent.change(price, { target: { value: '100' } })
  await userEvent.type(price, '{Enter}')
  const question = await screen.findByRole('dialog', { name: 'Try from here' })
  expect(within(question).getByText('Price above 100.00')).toBeTruthy()
  await userEvent.click(within(question).getByRole('button', { name: 'Try from here' }))
  const trial = within(await screen.findByRole('region', { name: 'Rule that is tried' }))
  expect(world.server.asked('POST /api/alerts')).toEqual([])

  const name = '10:34 Would have triggered: AAPL, Price at least 100.00, at 101.00'
  const mark = () => screen.queryByRole('button', { name })
  expect(mark()).toBeNull()
  await plays(world, () => expect(trial.queryAllByRole('row')).toHaveLength(2))
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
  // The fifth bar, counted from 0, and its price.
  await waitFor(() => expect(mark()?.style.translate).toBe('40px 990px'))
  mark()?.focus()
  expect(await screen.findByText(name, { selector: 'p' })).toBeTruthy()

  await userEvent.click(trial.getByRole('button', { name: 'End the trial' }))
  await waitFor(() => expect(mark()).toBeNull())
})
