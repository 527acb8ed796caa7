import { useClosed } from './use-closed.ts'

/** What a control that changes something gets last: while nothing can be changed, it is closed with the reason. */
export const useClosedProps = () => {
  const closed = useClosed()
  return closed === null ? {} : { disabled: true, title: closed }
}
