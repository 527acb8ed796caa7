import type { Context } from './context.ts'

interface Needs {
  readonly vault: Pick<Context['vault'], 'unseal'>
}

/** Encrypts a trader's own text. Events and read models contain only the encrypted text. */
export const sealText = (
  { vault }: Pick<Context, 'vault'>,
  userId: string,
  text: string,
): Promise<string> => vault.seal(userId, 'ownText', { text })

/** Decrypts it. Empty after the trader was erased. */
export const openText = async ({ vault }: Needs, userId: string, sealed: string): Promise<string> =>
  (await vault.unseal(userId, 'ownText', sealed))?.text ?? ''

/** Whether an encrypted text has this content. Encrypting the same text twice gives two results. */
export const isSameText = async (
  context: Needs,
  userId: string,
  sealed: string,
  text: string,
): Promise<boolean> => (await openText(context, userId, sealed)) === text
