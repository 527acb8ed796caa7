import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openMadeVault } from '../../composition/vault.ts'
import type { Config } from '../../config.ts'
import { fault, type Finding, ok, warning } from './finding.ts'

/** Opens the keys as the server would: modes, lengths, and that the master key is theirs. */
export const checkKeys = async (config: Config, folder: string): Promise<Finding> => {
  const keys = join(folder, 'keys')
  if (!existsSync(keys) && !existsSync(join(folder, 'events.db')))
    return config.EVENTSTORE_URL === undefined
      ? warning('keys', 'none yet', 'The first start makes them.')
      : warning('keys', `none in ${keys}`, 'The first start makes them, if nobody has signed up.')
  try {
    await openMadeVault(config)
  } catch (error) {
    // Also a folder that may not be written, or a disk that cannot be read: the other checks count too.
    const found = error instanceof Error ? error.message : String(error)
    return fault('keys', found, 'Nobody can sign in until the keys open.')
  }
  return config.MASTER_KEY === undefined
    ? ok('keys', 'they open; the master key is among them: back them up apart from the log')
    : ok('keys', 'they open with MASTER_KEY')
}
