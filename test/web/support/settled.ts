import { setImmediate } from 'node:timers/promises'

/** Resolves when what has been answered has arrived, or `turnsMax` turns of the event loop later. */
export const settled = async (isSettled: () => boolean, turnsMax = 200): Promise<void> => {
  for (let turn = 0; turn < turnsMax && !isSettled(); turn += 1) await setImmediate()
}
