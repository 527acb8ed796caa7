import { cleanText } from '../../domain/kernel/text.ts'
import type { Context } from '../context.ts'

type Needs = Pick<Context, 'vault'>

/** A trader's own text as events and read models have it: they never have it in clear. */
export const sealText = ({ vault }: Needs, userId: string, text: string): Promise<string> =>
  vault.seal(userId, 'ownText', { text: cleanText(text) })

/** The text again; empty once its trader was erased. */
export const openText = async ({ vault }: Needs, userId: string, sealed: string): Promise<string> =>
  (await vault.unseal(userId, 'ownText', sealed))?.text ?? ''

/** Whether a recorded text is the one that is asked for now: no two ciphertexts are equal. */
export const isSameText = async (
  context: Needs,
  userId: string,
  sealed: string,
  text: string,
): Promise<boolean> => (await openText(context, userId, sealed)) === cleanText(text)
