import type { NameKind } from '../../domain/kernel/fields.ts'
import { reservationAggregates } from '../../domain/reservation/decider.ts'
import type { ReservationState } from '../../domain/reservation/state.ts'
import type { Vault } from '../../vault/port.ts'
import { type LogReader, readState } from './read-state.ts'

/** A name as its owner writes it. */
export interface WrittenName {
  readonly kind: NameKind
  readonly name: string
}

/** A name as the log contains it. */
export interface KeyedName {
  readonly kind: NameKind
  readonly nameKey: string
}

export type NameReader = LogReader & { readonly vault: Pick<Vault, 'nameHash' | 'nameKeyOf'> }

/** The state of a name under this key in the log. */
export const reservationOf = async (
  deps: LogReader,
  { kind, nameKey }: KeyedName,
  signal?: AbortSignal,
): Promise<ReservationState> =>
  (await readState(deps, reservationAggregates[kind], nameKey, signal)).state

/**
 * The keys that an account of this name may have. Accounts from before there were name keys are in
 * the log under the hash of the name; this key comes first. The first key that has an account is
 * used.
 * @throws BadKeyFile
 */
export const keysOf = async (
  { vault }: Pick<NameReader, 'vault'>,
  { kind, name }: WrittenName,
): Promise<readonly string[]> => {
  const hash = vault.nameHash(kind, name)
  const key = await vault.nameKeyOf(kind, name)
  return key === null || key === hash ? [hash] : [hash, key]
}

/** Whether this is a key of this name. @throws BadKeyFile */
export const isKeyOf = async (
  deps: Pick<NameReader, 'vault'>,
  nameKey: string,
  name: WrittenName,
): Promise<boolean> => (await keysOf(deps, name)).includes(nameKey)
