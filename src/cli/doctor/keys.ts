import { existsSync } from 'node:fs'
import { dataFolder } from '../../composition/stores/data-folder.ts'
import { keysFault } from '../../composition/health/key-watch.ts'
import { openMadeVault } from '../../composition/stores/vault.ts'
import type { Config } from '../../config.ts'
import { isLogThere } from '../../composition/stores/lost-log.ts'
import { type Accounts, checkAccounts } from './accounts.ts'
import { fault, type Finding, messageOf, ok, warning } from './finding.ts'

const howTheyOpen = ({ MASTER_KEY }: Config): string =>
  MASTER_KEY === undefined
    ? 'they open; the master key is among them: back them up apart from the log'
    : 'they open with MASTER_KEY'

const someUnreadable =
  'Whoever they belong to cannot sign in, and their name is not shown; all others are well. Restore these files from a backup of the keys; see docs/operate.md.'

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
    await vault.inspect(new AbortController().signal)
    const found = await keysFault(vault)
    return [
      found === null ? ok('keys', howTheyOpen(config)) : fault('keys', found, someUnreadable),
      ...(accounts === null ? [] : [await checkAccounts(vault, accounts)]),
    ]
  } catch (error) {
    // Also a folder that may not be written, or a disk that cannot be read: the other checks count too.
    const found = messageOf(error)
    return [fault('keys', found, 'Nobody can sign in until the keys open.')]
  }
}
