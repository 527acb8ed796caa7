import { describe, expect, it } from 'vitest'
import { alertRule } from '../../../../../src/contracts/alerts/alert-rules.ts'
import type { Drawing } from '../../../../../src/contracts/drawings/drawings.ts'
import type { DrawingTool } from '../../../../../src/domain/drawing/vocabulary.ts'
import { bellPlace, continued } from '../../../../../src/web/features/chart/drawings/alerts/bell.ts'
import {
  alertAt,
  lineRule,
  ruleAlert,
} from '../../../../../src/web/features/chart/drawings/alerts/line-rule.ts'
import { alert } from '../../../support/alerts.ts'

const [early, late] = [
  { time: 60, price: 180 },
  { time: 3_660, price: 190.25 },
] as const
const drawn = (tool: DrawingTool, ...anchors: readonly Drawing['anchors'][number][]): Drawing => ({
  id: tool,
  tool,
  anchors: [...anchors],
  text: null,
})
const levels = (drawing: Drawing) => lineRule(drawing)?.conditions.map(({ right }) => right) ?? null

describe('the rule of a drawn line', () => {
  it.each<[string, Drawing, unknown]>([
    ['a price, of a horizontal line', drawn('horizontal_line', early), 180],
    ['its anchors, of a trend line', drawn('trend_line', early, late), { line: [early, late] }],
    ['the earlier anchor first', drawn('trend_line', late, early), { line: [early, late] }],
    ['its anchors, of a ray', drawn('ray', early, late), { line: [early, late] }],
    ['nothing, of a ray into the past', drawn('ray', late, early), null],
    ['nothing, of a vertical line', drawn('trend_line', early, { ...early, price: 1 }), null],
    ['nothing, of a rectangle', drawn('rectangle', early, late), null],
    ['nothing, of words', drawn('text', early), null],
  ])('compares the price with %s', (_, drawing, level) => {
    expect(levels(drawing)).toEqual(level && [level, level])
  })

  it('holds when the price crosses either way, and is one that the server takes', () => {
    const rule = lineRule(drawn('ray', early, late))
    expect(rule?.match).toBe('any')
    expect(rule?.conditions.map(({ operator }) => operator)).toEqual([
      'crosses_above',
      'crosses_below',
    ])
    expect(alertRule.parse(rule)).toEqual(rule)
  })

  it('is found among the alerts, until the line is elsewhere', () => {
    const line = drawn('trend_line', early, late)
    const waiting = ruleAlert.parse({
      ...alert(1),
      condition: 'rule',
      value: null,
      rule: lineRule(line),
      repeat: 'once',
      cooldownSeconds: 300,
      expiresAt: null,
    })
    expect(alertAt(line, [waiting])).toBe(waiting)
    expect(alertAt(drawn('trend_line', early, { ...late, price: 1 }), [waiting])).toBeNull()
    expect(alertAt(drawn('rectangle', early, late), [waiting])).toBeNull()
  })
})

describe('the bell of a line', () => {
  const size = { width: 400, height: 300 }
  const line = (...xs: [number, number, number, number]) => ({
    lines: [
      [
        { x: xs[0], y: xs[1] },
        { x: xs[2], y: xs[3] },
      ],
    ] as const,
  })

  it('is where the line leaves the picture on the right, whichever anchor was first', () => {
    for (const shape of [line(0, 0, 200, 50), line(200, 50, 0, 0)])
      expect(continued(shape, size)).toEqual([
        { x: 200, y: 50 },
        { x: 400, y: 100 },
      ])
  })

  it('stays within the picture', () => {
    for (const end of [
      { x: 400, y: 0 },
      { x: 900, y: 900 },
    ]) {
      const { x, y } = bellPlace(end, size)
      expect(x).toBeLessThan(size.width - 12)
      expect(y).toBeGreaterThan(0)
      expect(y).toBeLessThan(size.height - 12)
    }
  })
})
