/** How far back the slider can reach, in milliseconds. */
export const spans = {
  hour: 3_600_000,
  day: 86_400_000,
  week: 7 * 86_400_000,
  month: 30 * 86_400_000,
} as const

export type Span = keyof typeof spans

/** The slider's places; the last of them is now. */
export const sliderSteps = 240

/** The moment (ISO 8601) at a place of the slider; null at its end, which is now. */
export const momentAt = (step: number, span: Span, now: number): string | null =>
  step >= sliderSteps
    ? null
    : new Date(Math.round(now - spans[span] * (1 - step / sliderSteps))).toISOString()
