import type { Channel } from '../domain/channel/state.ts'
import { languages, type OpenChannel } from './message.ts'

type Sealed = Pick<OpenChannel, 'address' | 'secret' | 'keys' | 'origin'> & {
  readonly language: string
}

/** The part of the vault that decrypts channels. */
export interface ChannelVault {
  unseal(userId: string, purpose: 'channel', sealed: string): Promise<Sealed | null>
}

/** Decrypts a channel; null after its owner was erased. */
export const openChannel = async (
  vault: ChannelVault,
  userId: string,
  id: string,
  { type, sealedChannel }: Pick<Channel, 'type' | 'sealedChannel'>,
): Promise<OpenChannel | null> => {
  const opened = await vault.unseal(userId, 'channel', sealedChannel)
  if (opened === null) return null
  const language = languages.find((each) => each === opened.language) ?? 'en'
  return { id, userId, type, ...opened, language }
}
