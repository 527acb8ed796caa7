import type { Connection } from '../../api/socket/connection.ts'
import { useAppSelector } from '../../state/hooks.ts'

/** False while the prices on the screen are older than they should be: they are then dimmed. */
export const isFresh = (connection: Connection): boolean => {
  switch (connection.status) {
    case 'idle':
    case 'live':
      return true
    case 'connecting':
      return connection.attempt === 0
    case 'stale':
    case 'offline':
      return false
  }
}

/** A past moment is never late. */
export const useIsFresh = (): boolean =>
  useAppSelector(({ connection, moment }) => moment !== null || isFresh(connection))
