import { EventStoreUnavailable } from '../errors.ts'

/** Whether a log is open; it is until `end` is called. */
export const createOpenState = () => {
  let isOpen = true
  return {
    /** @throws EventStoreUnavailable after the log was closed */
    checkOpen: (): void => {
      if (!isOpen) throw new EventStoreUnavailable('The event log is closed.')
    },
    /** @returns whether the log was open until now */
    end: (): boolean => {
      const wasOpen = isOpen
      isOpen = false
      return wasOpen
    },
  }
}
