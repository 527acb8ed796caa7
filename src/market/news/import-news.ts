import { randomUUID } from 'node:crypto'
import { newsAggregate } from '../../domain/news/decider.ts'
import type { CommandHandler } from '../../eventstore/handler/command.ts'
import type { ImportNews } from './port.ts'

/** The write side as the news need it. */
export const createImportNews =
  (commands: CommandHandler): ImportNews =>
  async (date, items) => {
    const command = { type: 'ImportNews', date, items } as const
    const context = { commandId: randomUUID(), userId: null }
    const result = await commands.handle(newsAggregate, date, command, context)
    if (result.ok) return { ok: true }
    return result.reason === 'contended'
      ? { ok: false, reason: 'lost_race' }
      : { ok: false, reason: 'refused', sentence: JSON.stringify(result.refusal) }
  }
