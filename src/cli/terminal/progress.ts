import { Presets, SingleBar } from 'cli-progress'
import type { Terminal } from './terminal.ts'

export interface Progress {
  /** `done` of `total`, both in `unit`; a new label starts a new bar. */
  update(label: string, done: number, total: number, unit: string): void
  end(): void
}

/** A log file should get a few lines, not a thousand. */
const linesPerLabel = 4

/** A line at the start of each label and at every quarter. */
const plainLines = (err: Terminal['err']): Progress => {
  let printed = { label: '', quarter: -1 }
  return {
    update: (label, done, total, unit) => {
      const quarter = total > 0 ? Math.floor((done / total) * linesPerLabel) : linesPerLabel
      if (label === printed.label && quarter <= printed.quarter) return
      printed = { label, quarter }
      const percent = Math.round((quarter / linesPerLabel) * 100)
      err(`${label}: ${percent.toString()}% of ${total.toString()} ${unit}`)
    },
    end: () => undefined,
  }
}

/** A bar on a terminal, a few plain lines elsewhere; both on standard error. */
export const createProgress = ({ isInteractive, err }: Terminal): Progress => {
  if (!isInteractive) return plainLines(err)
  let bar: { readonly label: string; readonly bar: SingleBar } | null = null
  const begin = (label: string, total: number, unit: string) => {
    bar?.bar.stop()
    const format = `${label} {bar} {percentage}% | {value} of {total} ${unit}`
    // The terminal's settings do not change, because a killed command could not restore them.
    const untouched = { hideCursor: false, linewrap: true }
    const next = new SingleBar({ format, ...untouched }, Presets.shades_classic)
    next.start(total, 0)
    bar = { label, bar: next }
    return bar
  }
  return {
    update: (label, done, total, unit) => {
      const current = bar?.label === label ? bar : begin(label, total, unit)
      current.bar.update(done)
    },
    end: () => bar?.bar.stop(),
  }
}
