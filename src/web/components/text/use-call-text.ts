import { asCallError } from '../../api/call-error.ts'
import { useServerText } from '../../i18n/use-server-text.ts'

/** A failed call in the trader's language: `status: sentence`, or our sentence where there was no response. */
export const useCallText = (): ((thrown: unknown) => string) => {
  const say = useServerText()
  return (thrown) => {
    const { status, sentence } = asCallError(thrown)
    return status === 0 ? say(sentence) : `${status.toString()}: ${say(sentence)}`
  }
}
