import { z } from 'zod'
import { drawingLimits } from '../../domain/drawing/limits.ts'

const { anchorPriceMax, anchorTimeMax } = drawingLimits

/** A place on the chart: Unix seconds, and US dollars a share. */
export const drawingAnchor = z.strictObject({
  time: z.int().min(0).max(anchorTimeMax),
  price: z.number().positive().max(anchorPriceMax),
})
