import { createContext } from 'react'
import type { PriceChart } from './price-chart.ts'

/** The chart, for its layers; null until it is created. */
export const ChartContext = createContext<PriceChart | null>(null)
