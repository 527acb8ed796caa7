import type { WatchRow } from '../../contracts/ops.ts'

/** The advice for a damaged log; a restart repairs nothing. */
export const damagedLogAdvice =
  'Stop the server, copy DATA_DIR aside as it is, and restore the newest backup. Keep the copy: it is the only record of later events, and tapedeck log salvage writes every undamaged block of it to a new log.'

const passes = 'The server takes traffic when this is over.'

const keepsTraffic = 'The server takes traffic meanwhile. See docs/operate.md, Readiness checks.'

/** The advice for each duty that is not done; others recover by themselves. */
const adviceOn: Readonly<Record<string, string>> = {
  backup:
    'Check that the target of BACKUP_URL answers, and that its backup belongs to this log. The backup continues by itself.',
  copies: 'Free space where the copies are. The copy is retried every minute.',
  clock:
    'Set the clock (NTP). If the clock was ahead when the log was written, wait until that time.',
  deliveries: 'Run tapedeck deliveries status. Deliveries continue by themselves.',
  keys: 'Restore the key files that it names from their backup. The server finds them by itself.',
  listing:
    'Their history is being imported. Check the market data provider if this makes no progress.',
  log: 'Check that the disk, or KurrentDB, works. The server recovers by itself.',
  'log file':
    'Check that the disk works and has space. The server tries again every minute, and checks every hour.',
  market:
    'Check the disk space, the clock and the market data provider. Prices continue by themselves.',
  tapes:
    'The ticks of these days are kept. Run tapedeck doctor --thorough, and keep a backup. The server tries again every quarter hour.',
  sessions: 'Check that the disk, or MongoDB, works. The server recovers by itself.',
}

/** What to do about a duty that is stalled. */
export const advised = ({ name, state, keepsTraffic: isReady }: WatchRow): string =>
  state === 'log_damaged' ? damagedLogAdvice : (adviceOn[name] ?? (isReady ? keepsTraffic : passes))
