import type { TFunction } from 'i18next'

const units = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
] as const

/** How long ago in its largest whole unit: `34 s`, `12 min`, `3 h`, `2 d`. */
export const formatAge = (ageMs: number, t: TFunction): string => {
  for (const [unit, ms] of units)
    if (ageMs >= ms) return t(`time.${unit}`, { count: Math.floor(ageMs / ms) })
  return t('time.seconds', { count: Math.max(0, Math.floor(ageMs / 1_000)) })
}
