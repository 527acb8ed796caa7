import { createContext } from 'react'
import type { PriceChart } from './price-chart.ts'

/** The chart for what is laid over it; null until it is made. */
export const ChartContext = createContext<PriceChart | null>(null)
