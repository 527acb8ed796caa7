import { asCallError } from '../api/call-error.ts'
import { useSaid } from '../i18n/use-said.ts'

/** A failed call in the trader's language: `status: sentence`, or the network's own words. */
export const useCallText = (): ((thrown: unknown) => string) => {
  const say = useSaid()
  return (thrown) => {
    const { status, sentence } = asCallError(thrown)
    return status === 0 ? say(sentence) : `${status.toString()}: ${say(sentence)}`
  }
}
