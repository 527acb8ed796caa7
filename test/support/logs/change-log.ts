import { openConnection } from '../../../src/eventstore/embedded/sqlite.ts'

/** Changes a closed log as damage, or an earlier release, would have left it. */
export const changeLog = (file: string, sql: string): void => {
  const log = openConnection(file, file, 0)
  log.exec(sql)
  log.close()
}
