import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { tryAlert } from '../../../../../src/web/state/tried-alert.ts'
import { json, text } from '../../../support/fake-server.ts'
import { renderAt, type World } from '../../../support/page.tsx'
import {
  answerOf,
  dryRun,
  moment,
  plays,
  triggersAt,
  trialWorld,
} from '../../../support/trial-world.ts'

const button = (name: string) => screen.getByRole('button', { name })
const region = () => screen.findByRole('region', { name: 'Rule that is tried' })

/** Tries `Price above 100` from the moment on. */
const tries = async (world: World, more: () => Promise<void> = () => Promise.resolve()) => {
  const page = await renderAt(world, `/alerts?asOf=${moment}`)
  await userEvent.type(await screen.findByRole('textbox', { name: 'Symbol' }), 'aapl')
  await userEvent.type(screen.getByRole('textbox', { name: 'Target price' }), '100')
  await more()
  await userEvent.click(await screen.findByRole('button', { name: 'Try from here' }))
  const shown = await region()
  expect(document.activeElement).toBe(shown)
  const trial = within(shown)
  await trial.findByText(/play to try it on the ticks that follow/)
  return { ...page, trial }
}

const rowsOf = (trial: Awaited<ReturnType<typeof tries>>['trial']) =>
  trial
    .queryAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )

describe('a rule that is tried from a past moment', () => {
  it('is marked where it would have triggered, beside what the server finds', async () => {
    const world = await trialWorld()
    const { trial, router } = await tries(world)
    const line = ['10:34:00', '101.00', 'Price 101.00, against 100.00']
    const passed = 'Would have triggered: AAPL, Price at least 100.00, at 101.00'
    await plays(world, () => {
      const notes = screen.getAllByRole('status').map(({ textContent }) => textContent)
      expect(notes.join()).toContain(`10:34 ${passed}`)
    })
    await userEvent.click(button('Stop'))
    await trial.findByText('The server finds the same triggers')
    expect(rowsOf(trial)).toEqual([[...line, 'the same tick']])
    expect(trial.getByText('It triggers once: the trial is over')).toBeTruthy()
    const [asked] = world.server.asked(dryRun)
    expect(asked?.body).toMatchObject({ symbol: 'AAPL', from: moment, repeat: 'once' })

    const list = screen.getByRole('combobox', { name: 'What happened on this day' })
    await userEvent.selectOptions(list, within(list).getByText(`10:34 ${passed}`))
    const asOf = () => new URLSearchParams(router.state.location.search).get('asOf')
    await waitFor(() => expect(asOf()).toBe('2026-01-02T15:34:01.000Z'))
    await userEvent.keyboard('<')
    expect(asOf()).toBe('2026-01-02T15:34:01.000Z')

    await userEvent.click(button('Back to live'))
    await waitFor(() => expect(screen.queryByRole('region', { name: /tried/ })).toBeNull())
    expect(screen.queryByRole('button', { name: 'Try from here' })).toBeNull()
  })

  it('is shown by a clock whose code comes after it was asked for', async () => {
    tryAlert({ symbol: 'AAPL', condition: 'price_above', value: 100 })
    await renderAt(await trialWorld(), `/alerts?asOf=${moment}`)
    expect(await region()).toBeTruthy()
  })

  it('triggers again after the cooldown, and says where the server finds other ticks', async () => {
    const world = await trialWorld({ [dryRun]: () => json(answerOf(triggersAt(3, 7))) })
    const { trial } = await tries(world, async () => {
      await userEvent.click(button('More'))
      await userEvent.selectOptions(
        await screen.findByRole('combobox', { name: 'Repeat' }),
        'every',
      )
    })
    await plays(world, () => expect(rowsOf(trial)).toHaveLength(2))
    expect(trial.getByText(/would have triggered 2 times/)).toBeTruthy()
    await userEvent.click(button('Stop'))
    await trial.findByText('The server finds other triggers')
    expect(rowsOf(trial).map(([time, price, , by]) => [time, price, by])).toEqual([
      ['10:39:00', '103.00', 'not found'],
      ['10:38:00', '102.00', 'found only there'],
      ['10:34:00', '101.00', 'the same tick'],
    ])
    await userEvent.click(button('End the trial'))
    await waitFor(() => expect(screen.queryByRole('region', { name: /tried/ })).toBeNull())
    const list = screen.getByRole('combobox', { name: 'What happened on this day' })
    expect(within(list).queryByText(/Would have triggered/)).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(button('Try from here')))
  })

  it('names what is not known, and what it lacks is taken from the server', async () => {
    const world = await trialWorld({
      'GET /api/tape/2026-01-02': () => text('No tape', 404),
    })
    const { trial } = await tries(world, async () => {
      await userEvent.click(button('More'))
      await userEvent.click(await screen.findByRole('button', { name: 'Add condition' }))
      const [, left] = screen.getAllByRole('combobox', { name: 'Value' })
      await userEvent.selectOptions(left!, 'rsi14')
      await userEvent.type(screen.getAllByRole('textbox', { name: 'Number' })[1]!, '30')
    })
    await trial.findByText('Unknown at this moment: RSI (14). Conditions on them are not met')
    await plays(world, () => expect(trial.getByText(/No ticks are recorded after/)).toBeTruthy())
    await userEvent.click(button('Stop'))
    await waitFor(() =>
      expect(rowsOf(trial)).toEqual([
        ['10:34:00', '101.00', 'known to the server only', 'found only there'],
      ]),
    )
    expect(trial.getByText('Only the server has tried it')).toBeTruthy()
  })

  it('says why the server has not tried it', async () => {
    const refusal = () => text('AAPL has no RSI (14), so the rule can never hold', 409)
    const world = await trialWorld({ [dryRun]: refusal })
    const { trial } = await tries(world)
    await plays(world, () => expect(rowsOf(trial)).toHaveLength(1))
    await userEvent.click(button('Stop'))
    await trial.findByText(/The server has not tried it: AAPL has no RSI \(14\)/)
  })

  it('is not begun before the form is complete', async () => {
    await renderAt(await trialWorld(), `/alerts?asOf=${moment}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Try from here' }))
    expect(await screen.findByText('Enter a ticker, for example AAPL')).toBeTruthy()
    expect(screen.queryByRole('region', { name: /tried/ })).toBeNull()
  })
})
