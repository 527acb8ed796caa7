import type { ChannelEvent } from './events.ts'
import type { ChannelPauseReason } from './vocabulary.ts'

interface ChannelSubject {
  readonly userId: string
  readonly channelId: string
}

type Added = Extract<ChannelEvent, { type: 'ChannelAdded' }>['data']

export type ChannelCommand =
  | (ChannelSubject & {
      readonly type: 'AddChannel'
      readonly channel: Pick<Added, 'type' | 'sealedChannel' | 'confirmation'>
    })
  /** `isRight`: whether the code is the one that was sent. */
  | (ChannelSubject & {
      readonly type: 'ConfirmChannel'
      readonly isRight: boolean
      /** Unix ms. */
      readonly at: number
    })
  /** A test by its owner also ends a pause. */
  | (ChannelSubject & { readonly type: 'RecordSuccess'; readonly isTest: boolean })
  /** `isGone`: the receiver said that it is gone for good. */
  | (ChannelSubject & {
      readonly type: 'RecordFailure'
      readonly isGone: boolean
      /** Unix ms. */
      readonly at: number
    })
  | (ChannelSubject & { readonly type: 'PauseChannel'; readonly reason: ChannelPauseReason })
  | (ChannelSubject & { readonly type: 'RemoveChannel' })
