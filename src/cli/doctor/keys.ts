import { existsSync } from 'node:fs'
import { dataFolder } from '../../composition/stores/data-folder.ts'
import { keysFault } from '../../composition/health/key-watch.ts'
import { openMadeVault } from '../../composition/stores/vault.ts'
import type { Config } from '../../config.ts'
import { isLogThere } from '../../composition/stores/lost-log.ts'
import { type Accounts, checkAccounts } from './accounts.ts'
import { fault, type Finding, ok, warning } from './finding.ts'
import { messageOf } from '../../platform/message-of.ts'

const howTheyOpen = ({ MASTER_KEY }: Config): string =>
  MASTER_KEY === undefined
    ? 'they can be read; the folder contains the master key: back it up apart from the log'
    : 'they can be read with MASTER_KEY'

const someUnreadable =
  'Their owners cannot sign in, and their names are not shown; other accounts are not affected. Restore these files from a backup of the keys; see docs/operate.md.'

/**
 * Opens the keys as the server would: checks modes, lengths, and the master key.
 * @param accounts that must be readable with them; null: they were not checked
 */
export const checkKeys = async (
  config: Config,
  accounts: Accounts | null,
): Promise<readonly Finding[]> => {
  const { keys } = dataFolder(config.DATA_DIR)
  if (!existsSync(keys) && !isLogThere(config))
    return config.EVENTSTORE_URL === undefined
      ? [warning('keys', 'none yet', 'The first start creates them.')]
      : [
          warning(
            'keys',
            `none in ${keys}`,
            'The first start creates them if there are no accounts.',
          ),
        ]
  try {
    const vault = await openMadeVault(config)
    await vault.inspect(new AbortController().signal)
    const found = await keysFault(vault)
    return [
      found === null ? ok('keys', howTheyOpen(config)) : fault('keys', found, someUnreadable),
      ...(accounts === null ? [] : [await checkAccounts(vault, accounts)]),
    ]
  } catch (error) {
    // Any error, for example of a folder that cannot be written, because the other checks count
    // too.
    const found = messageOf(error)
    return [fault('keys', found, 'Nobody can sign in until the keys can be read.')]
  }
}
