import { type Logger, pino } from 'pino'
import type { Config } from '../../config.ts'

/** Log lines go to standard error as JSON, so that standard output keeps what a person waits for. */
export const createLogger = (level: Config['LOG_LEVEL']): Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2))
