/** The result of one check of `tapedeck doctor`. */
export interface Finding {
  readonly check: string
  readonly state: 'ok' | 'warning' | 'fault'
  readonly found: string
  /** What to do about it; null: nothing. */
  readonly advice: string | null
}

const findingOf =
  (state: Finding['state']) =>
  (check: string, found: string, advice: string): Finding => ({ check, state, found, advice })

export const warning = findingOf('warning')
export const fault = findingOf('fault')

export const ok = (check: string, found: string): Finding => {
  return { check, state: 'ok', found, advice: null }
}
