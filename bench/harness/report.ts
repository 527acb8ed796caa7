import type { Goal, Measurement } from './bench.ts'

const round = (figure: number): number => Number(figure.toPrecision(4))

const ratioOf = ({ ours, reference }: Measurement): number | null =>
  reference === null ? null : round(ours / reference)

const goalText = (goal: Goal): string => {
  if (goal === null) return '–'
  return 'atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`
}

const verdict = ({ goal }: Measurement, ratio: number | null): string => {
  if (goal === null || ratio === null) return ''
  const reached = 'atLeast' in goal ? ratio >= goal.atLeast : ratio <= goal.atMost
  return reached ? 'reached' : 'MISSED'
}

const figureText = (figure: number | null): string =>
  figure === null ? '–' : round(figure).toLocaleString('en-US')

/** The results as a table for people. */
export const table = (measurements: readonly Measurement[]): string => {
  const head = ['bench', 'ours', 'reference', 'unit', 'ratio', 'goal', '']
  const rows = measurements.map((measurement) => {
    const { name, ours, reference, unit, goal } = measurement
    const ratio = ratioOf(measurement)
    const figures = [figureText(ours), figureText(reference), unit, figureText(ratio)]
    return [name, ...figures, goalText(goal), verdict(measurement, ratio)]
  })
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const numeric = new Set([1, 2, 4])
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0
        return numeric.has(column) ? cell.padStart(width) : cell.padEnd(width)
      })
      .join('  ')
      .trimEnd()
  return [line(head), line(widths.map((width) => '─'.repeat(width))), ...rows.map(line)].join('\n')
}

const goalNumber = (goal: Goal): number | null => {
  if (goal === null) return null
  return 'atLeast' in goal ? goal.atLeast : goal.atMost
}

/** A result as one line of JSON for machines. */
export const jsonLine = (measurement: Measurement): string => {
  const { name, ours, reference, goal, unit } = measurement
  return JSON.stringify({
    name,
    ours: round(ours),
    reference: reference === null ? null : round(reference),
    ratio: ratioOf(measurement),
    goal: goalNumber(goal),
    unit,
  })
}
