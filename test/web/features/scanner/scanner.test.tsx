import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { scanBody } from '../../../../src/contracts/scans/scan-rules.ts'
import {
  scanAnalytics,
  scanCompareTypes,
  scanFields,
  scanOperators,
} from '../../../../src/domain/scan/vocabulary.ts'
import { topOf } from '../../../../src/web/features/scanner/metrics/top-of.ts'
import { deferred, json, text } from '../../support/fake-server.ts'
import { renderAt } from '../../support/page.tsx'
import { match, metricsReply, openAdvanced, worldWith } from '../../support/scanner.ts'

beforeEach(() => {
  // jsdom lays nothing out: the table believes that it is as high as it is on the screen.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(420)
})

describe('the metric cards', () => {
  it('are 32, each with its top 3, and turn their direction round when pressed', async () => {
    await renderAt(worldWith(), '/scanner')
    await userEvent.click(await screen.findByRole('button', { name: 'View All' }))
    const cards = [...document.querySelectorAll<HTMLElement>('[data-metric]')]
    expect(cards).toHaveLength(32)
    const leaders = (card: HTMLElement) => [...card.querySelectorAll('b')].map((b) => b.textContent)
    expect(leaders(cards[0]!)).toEqual(['NVDA', 'MSFT', 'AAPL'])
    await userEvent.click(cards[0]!)
    expect(leaders(cards[0]!)).toEqual(['AAPL', 'MSFT', 'NVDA'])
    expect(leaders(cards[1]!)).toEqual(['NVDA', 'MSFT', 'AAPL'])
    await userEvent.click(cards[0]!)
    expect(leaders(cards[0]!)).toEqual(['NVDA', 'MSFT', 'AAPL'])
    await userEvent.click(screen.getByRole('button', { name: 'Show Less' }))
    expect(document.querySelectorAll('[data-metric]').length).toBeLessThan(32)
  })

  it('never rank what is not known', () => {
    for (const order of ['asc', 'desc'] as const)
      expect(topOf(metricsReply.rows, 0, order, 9, 0).map(({ symbol }) => symbol)).not.toContain(
        'TSLA',
      )
  })

  it('say when the metrics cannot be fetched', async () => {
    await renderAt(worldWith({ 'GET /api/scanner/metrics': () => text('behind', 503) }), '/scanner')
    expect(await screen.findByText('The metrics could not be loaded.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })
})

describe('Advanced Scan', () => {
  it('offers every field, operator, compare type and analytic value', async () => {
    const dialog = await openAdvanced(worldWith())
    const options = (name: string) =>
      [...dialog.getByRole('combobox', { name }).querySelectorAll('option')].map(
        (option) => option.value,
      )
    expect(options('Field').toSorted()).toEqual([...scanFields].sort())
    expect(options('Operator')).toEqual([...scanOperators])
    expect(options('Compare with')).toEqual([...scanCompareTypes])
    expect(options('Value')).toEqual([...scanAnalytics])
  })

  it('groups the metrics, and begins each with what its values can be compared with', async () => {
    const dialog = await openAdvanced(worldWith())
    const field = dialog.getByRole('combobox', { name: 'Field' })
    const labels = [...field.querySelectorAll('optgroup')].map(({ label }) => label)
    expect(labels).toHaveLength(7)
    expect(labels).toContain('Indicators')
    const compared = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Compare with' })
    const value = () => dialog.getByLabelText<HTMLInputElement | HTMLSelectElement>('Value')
    await userEvent.selectOptions(field, '% CHANGE')
    expect([compared.value, value().value]).toEqual(['NUMERIC', ''])
    expect(value().parentElement?.textContent).toBe('%')
    const closed = [...compared.options].filter((option) => option.disabled)
    expect(closed.map((option) => option.value)).toEqual(['ANALYTIC', 'PERCENT'])
    await userEvent.selectOptions(field, 'dollarVolume')
    expect([compared.value, value().value]).toEqual(['ANALYTIC', 'YESTERDAY $VOLUME'])
    await userEvent.selectOptions(field, 'LOW')
    expect([compared.value, value().value]).toEqual(['ANALYTIC', 'Simple Moving Average'])
    await userEvent.selectOptions(compared, 'NUMERIC')
    await userEvent.type(value(), '120')
    await userEvent.selectOptions(field, 'rsi14')
    expect(value().value).toBe('120')
  })

  it('says what cannot match: beyond the metric, of another unit, of no stock', async () => {
    const rows = metricsReply.rows.map((row) => ({
      ...row,
      values: row.values.map((value, column) =>
        metricsReply.metrics[column]?.key === 'peTtm' ? null : value,
      ),
    }))
    const dialog = await openAdvanced(
      worldWith({ 'GET /api/scanner/metrics': () => json({ ...metricsReply, rows }) }),
    )
    const field = dialog.getByRole('combobox', { name: 'Field' })
    await userEvent.selectOptions(
      dialog.getByRole('combobox', { name: 'Value' }),
      'YESTERDAY $VOLUME',
    )
    expect(
      dialog.getByText(
        "Different units: DAY'S VOLUME is in shares, YESTERDAY $VOLUME in US dollars.",
      ),
    ).toBeTruthy()
    await userEvent.selectOptions(field, 'rsi14')
    expect(dialog.queryByText(/^Different units/)).toBeNull()
    await userEvent.type(dialog.getByLabelText('Value'), '101')
    expect(dialog.getByText('No stock can match: RSI (14) is never above 100.')).toBeTruthy()
    await userEvent.selectOptions(field, 'peTtm')
    expect(
      dialog.getByText('No stock has a value of P/E (TTM) now, so none can match.'),
    ).toBeTruthy()
  })

  it('keeps at least one rule: its delete button is not there', async () => {
    const dialog = await openAdvanced(worldWith())
    expect(dialog.queryByRole('button', { name: /^Delete rule/ })).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Add new rule' }))
    expect(dialog.getAllByRole('group', { name: /^Rule/ })).toHaveLength(2)
    await userEvent.click(dialog.getByRole('button', { name: 'Delete rule 1' }))
    expect(dialog.getAllByRole('group', { name: /^Rule/ })).toHaveLength(1)
    expect(dialog.queryByRole('button', { name: /^Delete rule/ })).toBeNull()
  })

  it('counts who meets rules about numbers that the page has, without asking anybody', async () => {
    const world = worldWith()
    const dialog = await openAdvanced(world)
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Field' }), 'PRICE')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Compare with' }), 'NUMERIC')
    const value = dialog.getByLabelText('Value')
    for (const [typed, found] of [
      ['5', 3],
      ['15', 2],
      ['25', 1],
      ['35', 0],
    ] as const) {
      await userEvent.clear(value)
      await userEvent.type(value, typed)
      expect(dialog.getByText(`${found.toString()} of 4 stocks match now`)).toBeTruthy()
    }
    expect(world.server.asked('POST /api/scanner/scan')).toEqual([])
  })

  it('tells no count of rules that were changed since, or cannot be asked about', async () => {
    const dialog = await openAdvanced(worldWith())
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Field' }), 'PRICE')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Compare with' }), 'PERCENT')
    const value = dialog.getByRole('combobox', { name: 'Value' })
    await userEvent.selectOptions(value, 'Simple Moving Average')
    expect(await dialog.findByText(/of 4 stocks match now/)).toBeTruthy()
    await userEvent.clear(dialog.getByLabelText('Period'))
    expect(dialog.queryByText(/of 4 stocks match now/)).toBeNull()
  })

  it('sends rules as the server reads them, says SCANNING... and then what was found', async () => {
    const answer = deferred<Response>()
    const world = worldWith()
    const dialog = await openAdvanced(world)
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Field' }), 'PRICE')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Compare with' }), 'PERCENT')
    await userEvent.selectOptions(
      dialog.getByRole('combobox', { name: 'Value' }),
      'Simple Moving Average',
    )
    await userEvent.clear(dialog.getByLabelText('Percent'))
    await userEvent.type(dialog.getByLabelText('Percent'), '95')
    await userEvent.type(dialog.getByLabelText('Multiplier'), '1.5')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Interval' }), 'Weekly')
    expect(await dialog.findByText('2 of 4 stocks match now')).toBeTruthy()
    world.server.answers['POST /api/scanner/scan'] = () => answer.promise
    await userEvent.click(dialog.getByRole('button', { name: 'SCAN NOW' }))
    expect(
      (await dialog.findByRole('button', { name: 'SCANNING...' })).hasAttribute('disabled'),
    ).toBe(true)
    answer.resolve(json({ matches: [match('AAPL'), match('MSFT')], count: 2 }))
    expect(await screen.findByText('Found 2 stocks matching your criteria.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = scanBody.parse(world.server.asked('POST /api/scanner/scan').at(-1)?.body)
    expect(sent.rules[0]).toMatchObject({
      field: 'PRICE',
      compareType: 'PERCENT',
      compareValue: 'Simple Moving Average',
      percentage: 95,
      multiplier: 1.5,
      period: 30,
      interval: 'Weekly',
    })
    expect(screen.getByText('2 matches')).toBeTruthy()
    expect(screen.getByText('AAPL Incorporated')).toBeTruthy()
  })

  it('stays with its rules when a scan that was asked for before it was opened is answered', async () => {
    const answer = deferred<Response>()
    const world = worldWith({ 'POST /api/scanner/scan': () => answer.promise })
    const dialog = await openAdvanced(world)
    await userEvent.click(dialog.getByRole('button', { name: 'SCAN NOW' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(screen.getByRole('button', { name: 'Advanced Scan' }))
    const field = await screen.findByRole('combobox', { name: 'Field' })
    await userEvent.selectOptions(field, 'LOW')
    answer.resolve(json({ matches: [match('AAPL'), match('MSFT')], count: 2 }))
    expect(await screen.findByText('Found 2 stocks matching your criteria.')).toBeTruthy()
    expect(field).toHaveProperty('value', 'LOW')
    expect(field.isConnected).toBe(true)
  })

  it.each([
    ['Period', 'ANALYTIC', '0', '1 to 200'],
    ['Value', 'NUMERIC', '', 'Enter a number, for example 2.5 or 1,000'],
    ['Percent', 'PERCENT', '', 'Enter a percentage, for example 100'],
    ['Multiplier', 'NUMERIC', '0', 'Enter a number other than 0'],
  ])('does not scan while its %s cannot be used', async (name, compareType, typed, wanted) => {
    const dialog = await openAdvanced(worldWith())
    await userEvent.selectOptions(
      dialog.getByRole('combobox', { name: 'Value' }),
      'Simple Moving Average',
    )
    await userEvent.selectOptions(
      dialog.getByRole('combobox', { name: 'Compare with' }),
      compareType,
    )
    const field = dialog.getByRole('textbox', { name })
    await userEvent.clear(field)
    if (typed !== '') await userEvent.type(field, typed)
    expect(dialog.getByText(wanted).id).toBe(field.getAttribute('aria-describedby'))
    expect(dialog.getByRole('button', { name: 'SCAN NOW' }).hasAttribute('disabled')).toBe(true)
  })

  it.each([
    ['1,000', 1_000],
    ['2.5M', 2_500_000],
    ['1 000', 1_000],
    ['1,5', 1.5],
  ])('sends the number that %s means', async (typed, value) => {
    const world = worldWith()
    const dialog = await openAdvanced(world)
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Compare with' }), 'NUMERIC')
    const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Value' })
    await userEvent.type(field, typed)
    expect(field.value).toBe(typed)
    await userEvent.click(dialog.getByRole('button', { name: 'SCAN NOW' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(world.server.asked('POST /api/scanner/scan').at(-1)?.body).toMatchObject({
      rules: [{ compareValue: value }],
    })
  })

  it.each(['abc', '1,23,4', '12abc'])(
    'does not scan with %s, and says what is wanted',
    async (typed) => {
      const dialog = await openAdvanced(worldWith())
      await userEvent.selectOptions(
        dialog.getByRole('combobox', { name: 'Compare with' }),
        'NUMERIC',
      )
      const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Value' })
      await userEvent.type(field, typed)
      expect(dialog.getByText('Enter a number, for example 2.5 or 1,000').id).toBe(
        field.getAttribute('aria-describedby'),
      )
      expect(field.value).toBe(typed)
      for (const name of ['SCAN NOW', 'SAVE SCAN'])
        expect(dialog.getByRole('button', { name }).hasAttribute('disabled')).toBe(true)
    },
  )

  it('says when none match, and when the scan fails', async () => {
    const world = worldWith({ 'POST /api/scanner/scan': () => json({ matches: [], count: 0 }) })
    const dialog = await openAdvanced(world)
    await userEvent.click(dialog.getByRole('button', { name: 'SCAN NOW' }))
    await waitFor(() =>
      expect(screen.getAllByText('No stocks match your criteria.')).toHaveLength(2),
    )
    world.server.answers['POST /api/scanner/scan'] = () => text('behind', 503)
    await userEvent.click(screen.getByRole('button', { name: 'Advanced Scan' }))
    await userEvent.click(await screen.findByRole('button', { name: 'SCAN NOW' }))
    expect(await screen.findAllByText('Scan failed')).toHaveLength(2)
    expect(screen.getByRole('dialog')).toBeTruthy()
  })
})
