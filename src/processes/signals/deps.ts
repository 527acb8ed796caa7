import type { SignalCommand } from '../../domain/signal/commands.ts'
import { signalAggregate } from '../../domain/signal/decider.ts'
import type { CommandHandler } from '../../eventstore/handler/command.ts'
import { uuidV5 } from '../../eventstore/ids.ts'
import type { SignalReadSide, SignalReport } from './ports.ts'

export interface SignalProcessOptions {
  readonly readSide: SignalReadSide
  readonly commands: CommandHandler
  /** Called between two small pieces of work: lets other work run once a slice is over. */
  readonly nextTurn: () => Promise<void>
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  readonly report: (report: SignalReport) => void
  /** Ends the process after the write in progress. */
  readonly signal: AbortSignal
}

/**
 * Sends a command to a signal as of a moment (Unix ms); returns false when it was refused, after
 * reporting it. A step of a signal has one command id, so repeating it changes nothing.
 */
export type DecideSignal = (
  signalId: string,
  command: SignalCommand,
  at: number,
) => Promise<boolean>

export const createDecide =
  ({ commands, report }: SignalProcessOptions): DecideSignal =>
  async (signalId, command, at) => {
    const commandId = uuidV5(signalId, command.type)
    const context = { commandId, userId: null, now: new Date(at) }
    const result = await commands.handle(signalAggregate, signalId, command, context)
    if (result.ok) return true
    const refusal = result.reason === 'refused' ? result.refusal.type : result.reason
    report({ kind: 'refused', signalId, refusal })
    return false
  }
