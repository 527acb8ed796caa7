import type { TradingDate } from '../../../domain/calendar/trading-day.ts'

/** Whether a text is a trading date, and no moment. */
export const isTradingDate = (text: string): text is TradingDate => /^\d{4}-\d\d-\d\d$/.test(text)
