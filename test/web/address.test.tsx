import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation, useNavigate } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { useAddress } from '../../src/web/app/dashboard/use-address.ts'
import { createWorld, renderPart } from './support/page.tsx'

/** What a dashboard can be told, and the way back. */
const Ways = () => {
  const { selectFirst, select, setTimeframe } = useAddress()
  const navigate = useNavigate()
  const { search } = useLocation()
  return (
    <>
      <button onClick={() => selectFirst('AAPL')}>first</button>
      <button onClick={() => select('MSFT')}>another</button>
      <button onClick={() => setTimeframe('5m')}>minutes</button>
      <button onClick={() => void navigate(-1)}>back</button>
      <output>{search}</output>
    </>
  )
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})

it('the address holds each choice as a step to go back by, but for the first stock, which nobody chose', async () => {
  await renderPart(createWorld(), <Ways />)
  const press = async (way: string) => {
    await userEvent.click(screen.getByRole('button', { name: way }))
    return screen.getByRole('status').textContent
  }
  const [first, another] = ['?symbol=AAPL', '?symbol=MSFT']
  expect(await press('first')).toBe(first)
  expect(await press('another')).toBe(another)
  expect(await press('minutes')).toBe(`${another}&timeframe=5m`)
  expect(await press('back')).toBe(another)
  expect(await press('back')).toBe(first)
  expect(await press('back')).toBe(first)
})
