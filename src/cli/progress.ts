import { Presets, SingleBar } from 'cli-progress'
import type { Terminal } from './terminal.ts'

export interface Progress {
  /** `done` of `total`, both in `unit`; another label begins another bar. */
  update(label: string, done: number, total: number, unit: string): void
  end(): void
}

const silent: Progress = { update: () => undefined, end: () => undefined }

/** A bar on a terminal, nothing elsewhere: a log file wants the result, not the way there. */
export const createProgress = ({ isInteractive }: Terminal): Progress => {
  if (!isInteractive) return silent
  let bar: { readonly label: string; readonly bar: SingleBar } | null = null
  const begin = (label: string, total: number, unit: string) => {
    bar?.bar.stop()
    const format = `${label} {bar} {percentage}% | {value} of {total} ${unit}`
    const next = new SingleBar({ format, hideCursor: true }, Presets.shades_classic)
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
