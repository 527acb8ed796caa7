import type { Config } from '../../config.ts'
import { hasWriter } from '../../platform/quiet-files.ts'
import { dataFolder } from './data-folder.ts'

export { type FileLook, lookInto, WrittenMeanwhile } from '../../projections/embedded/look-into.ts'

/** Whether a server, or a command, has the files of DATA_DIR open for writing. */
export const hasServer = ({
  DATA_DIR,
  EVENTSTORE_URL: url,
}: Pick<Config, 'DATA_DIR' | 'EVENTSTORE_URL'>): boolean => {
  const { events, readModels } = dataFolder(DATA_DIR)
  return hasWriter(url === undefined ? events : readModels)
}
