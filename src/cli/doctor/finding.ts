/** The result of one check of `tapedeck doctor`. */
export interface Finding {
  readonly check: string
  readonly state: 'ok' | 'warning' | 'fault'
  readonly found: string
  /** What to do about it; null: nothing. */
  readonly advice: string | null
}

export const ok = (check: string, found: string): Finding => ({
  check,
  state: 'ok',
  found,
  advice: null,
})

export const warning = (check: string, found: string, advice: string): Finding => ({
  check,
  state: 'warning',
  found,
  advice,
})

export const fault = (check: string, found: string, advice: string): Finding => ({
  check,
  state: 'fault',
  found,
  advice,
})
