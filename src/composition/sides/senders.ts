import type { Config } from '../../config.ts'
import type { Senders } from '../../delivery/message.ts'
import { openSenders } from '../../delivery/open-senders.ts'
import type { Stores } from '../stores/stores.ts'

/** What carries alerts to their receivers. */
export const createSenders = (
  { DELIVERY_PRIVATE_NETWORKS, SMTP_URL }: Config,
  { vault }: Pick<Stores, 'vault'>,
): Senders =>
  openSenders({
    allowsPrivate: DELIVERY_PRIVATE_NETWORKS,
    smtpUrl: SMTP_URL ?? null,
    lookupKey: vault.lookupKey,
    now: Date.now,
    monotonicNow: () => performance.now(),
  })
