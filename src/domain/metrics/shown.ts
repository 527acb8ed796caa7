import { roundFigure } from '../notation/figure.ts'

/** A figure as it is sent to screens; null: not known. */
export const shown = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : roundFigure(value)
