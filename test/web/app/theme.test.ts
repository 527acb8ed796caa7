import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync('src/web/app/theme.css', 'utf8')

const tokensOf = (theme: 'dark' | 'light'): Record<string, string> => {
  const block = new RegExp(`\\[data-theme='${theme}'\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? ''
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6,8}|\d+%);/g)].map(([, name, value]) => [
      name!,
      value!,
    ]),
  )
}

type Rgb = readonly number[]

const rgb = (hex: string): Rgb =>
  [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16))

/** What `share` of one colour over another gives. */
const over = (top: Rgb, bottom: Rgb, share: number): Rgb =>
  top.map((value, index) => value * share + bottom[index]! * (1 - share))

/** Relative luminance and contrast ratio of WCAG 2.2. */
const luminance = (colour: Rgb): number => {
  const [r, g, b] = colour.map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}
const contrast = (a: Rgb, b: Rgb): number => {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light! + 0.05) / (dark! + 0.05)
}

describe.each(['dark', 'light'] as const)('the %s theme', (theme) => {
  const tokens = tokensOf(theme)
  const colour = (name: string) => rgb(tokens[name]!)
  const wash = tokens['accent-soft']!
  const share = Number.parseInt(tokens['soft']!, 10) / 100
  const surfaces = {
    ...Object.fromEntries(['bg', 'panel', 'raised', 'hover'].map((name) => [name, colour(name)])),
    'a selected row': over(rgb(wash), colour('panel'), Number.parseInt(wash.slice(7), 16) / 255),
  }

  it.each(['text', 'text-2', 'text-3', 'accent-text', 'good', 'bad', 'info'])(
    'has %s at 4.5:1 on every surface',
    (name) => {
      for (const [where, surface] of Object.entries(surfaces))
        expect(contrast(colour(name), surface), where).toBeGreaterThanOrEqual(4.5)
    },
  )

  it.each(['green', 'red', 'blue', 'orange'])(
    'has %s at 4.5:1 on panels and on its own chip',
    (name) => {
      for (const [where, surface] of Object.entries(surfaces)) {
        const chip = over(colour(name), surface, share)
        expect(contrast(colour(name), surface), where).toBeGreaterThanOrEqual(4.5)
        expect(contrast(colour(name), chip), `chip on ${where}`).toBeGreaterThanOrEqual(4.5)
      }
    },
  )

  it.each(['positive', 'negative'])(
    'has %s, in which news sounds, at 4.5:1 on its own badge, and in no colour of prices',
    (name) => {
      for (const [where, surface] of Object.entries(surfaces))
        expect(
          contrast(colour(name), over(colour(name), surface, 0.12)),
          where,
        ).toBeGreaterThanOrEqual(4.5)
      for (const other of ['green', 'red', 'blue', 'orange', 'good', 'bad'])
        expect(tokens[name]).not.toBe(tokens[other])
    },
  )

  it('bounds what can be filled in at 3:1', () => {
    for (const surface of ['bg', 'panel'] as const)
      expect(contrast(colour('edge'), colour(surface)), surface).toBeGreaterThanOrEqual(3)
  })
})
