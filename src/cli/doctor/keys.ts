import { existsSync } from 'node:fs'
import { dataFolder } from '../../composition/data-folder.ts'
import { openMadeVault } from '../../composition/vault.ts'
import type { Config } from '../../config.ts'
import { isLogThere } from '../../composition/lost-log.ts'
import { type Accounts, checkAccounts } from './accounts.ts'
import { fault, type Finding, messageOf, ok, warning } from './finding.ts'

const howTheyOpen = ({ MASTER_KEY }: Config): string =>
  MASTER_KEY === undefined
    ? 'they open; the master key is among them: back them up apart from the log'
    : 'they open with MASTER_KEY'

/**
 * Opens the keys as the server would: modes, lengths, and that the master key is theirs.
 * @param accounts that have to open by them; null: they were not looked for
 */
export const checkKeys = async (
  config: Config,
  accounts: Accounts | null,
): Promise<readonly Finding[]> => {
  const { keys } = dataFolder(config.DATA_DIR)
  if (!existsSync(keys) && !isLogThere(config))
    return config.EVENTSTORE_URL === undefined
      ? [warning('keys', 'none yet', 'The first start makes them.')]
      : [warning('keys', `none in ${keys}`, 'The first start makes them, if nobody has signed up.')]
  try {
    const vault = await openMadeVault(config)
    return [
      ok('keys', howTheyOpen(config)),
      ...(accounts === null ? [] : [await checkAccounts(vault, accounts)]),
    ]
  } catch (error) {
    // Also a folder that may not be written, or a disk that cannot be read: the other checks count too.
    const found = messageOf(error)
    return [fault('keys', found, 'Nobody can sign in until the keys open.')]
  }
}
