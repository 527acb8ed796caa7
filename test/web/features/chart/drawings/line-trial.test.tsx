import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Drawing } from '../../../../../src/contracts/drawings/drawings.ts'
import { momentShown } from '../../../../../src/web/api/moment.ts'
import { LineAlertButton } from '../../../../../src/web/features/chart/drawings/alerts/line-alert-button.tsx'
import { lineRule } from '../../../../../src/web/features/chart/drawings/alerts/line-rule.ts'
import { useLineAlerts } from '../../../../../src/web/features/chart/drawings/alerts/use-line-alerts.ts'
import { createDrawingStore } from '../../../../../src/web/features/chart/drawings/drawing-store.ts'
import '../../../../../src/web/i18n/en/chart/drawings.ts'
import { tryAlert, useAskedTrial } from '../../../../../src/web/state/tried-alert.ts'
import { json } from '../../../support/fake-server.ts'
import { createWorld, renderPart } from '../../../support/page.tsx'

const line: Drawing = {
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  tool: 'horizontal_line',
  text: null,
  anchors: [{ time: 1, price: 100 }],
}
const drawings = [line]
const store = createDrawingStore(() => 0)

const Line = () => {
  const alerts = useLineAlerts('AAPL', drawings, store, () => 'a line')
  const asked = useAskedTrial()
  return (
    <>
      <LineAlertButton drawing={line} alerts={alerts} />
      <output>{JSON.stringify(asked?.alert ?? null)}</output>
    </>
  )
}

afterEach(() => act(() => tryAlert(null)))

it('tries the rule of a line in the past, where it sets no alert', async () => {
  const world = createWorld({ 'GET /api/alerts': () => json([]) })
  await renderPart(world, <Line />)
  expect(screen.getByRole('button').title).toBe('Alert when the price crosses')
  act(() => void world.store.dispatch(momentShown('2026-01-02T15:31:00.000Z')))
  const name = 'Try from here an alert when the price crosses'
  await userEvent.click(screen.getByRole('button', { name }))
  const tried: unknown = JSON.parse(screen.getByRole('status').textContent)
  expect(tried).toEqual({ symbol: 'AAPL', rule: lineRule(line) })
  expect(world.server.asked('POST /api/alerts')).toEqual([])
})
