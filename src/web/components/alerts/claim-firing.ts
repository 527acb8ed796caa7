import { wait } from '../../../platform/timers.ts'
import type { ListedAlert } from '../../../contracts/alerts/alerts.ts'
import { browserStorage } from '../../state/browser-storage.ts'
import { loadNotes, saveNote } from './notes.ts'

/** The other tabs learn of a firing within this time, or find that it was noted. */
const heldMs = 5_000

/** The same in every tab. */
export const keyOfFiring = ({ id, triggeredAt }: ListedAlert): string =>
  `tapedeck.firing.${id}.${triggeredAt ?? ''}`

/** Notes that this browser notifies of it; false: it did before. */
const note = ({ id, triggeredAt }: ListedAlert): boolean => {
  const at = triggeredAt ?? ''
  if (loadNotes(browserStorage(), 'notified')[id] === at) return false
  saveNote(browserStorage(), 'notified', id, at)
  return true
}

/**
 * Resolves to whether this tab is the one that notifies of a firing. The lock decides between tabs
 * that ask at the same time, since what one stores the others may read only later.
 */
export const claimFiring = async (alert: ListedAlert): Promise<boolean> => {
  // Pages without https have no locks.
  const locks = navigator.locks as LockManager | undefined
  if (locks === undefined) return note(alert)
  return new Promise((resolve, reject) => {
    locks
      .request(keyOfFiring(alert), { ifAvailable: true }, async (lock) => {
        resolve(lock !== null && note(alert))
        if (lock !== null) await wait(heldMs)
      })
      .catch(reject)
  })
}
