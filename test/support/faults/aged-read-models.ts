import { join } from 'node:path'
import Database from 'libsql'
import { formatGeneration, parseGeneration } from '../../../src/projections/generation.ts'

const named = (name: string) => `"${name}"`

const aged = (name: string): string => {
  const [text = '', ...collection] = name.split(':')
  const generation = parseGeneration(text)
  if (generation === null) throw new Error(`'${name}' is of no generation.`)
  return [formatGeneration({ ...generation, version: 0 }), ...collection].join(':')
}

/**
 * Makes the read models of a stopped server those of a release before this one, whose folds had
 * another version, and which wrote no checksums.
 */
export const ageReadModels = (dataDir: string): void => {
  const database = new Database(join(dataDir, 'read-models.db'))
  const rename = (table: string, column: string) => {
    const rows = database.prepare(`SELECT ${column} AS name FROM ${table}`).all([]) as {
      name: string
    }[]
    const update = database.prepare(`UPDATE ${table} SET ${column} = ? WHERE ${column} = ?`)
    for (const { name } of rows) update.run([aged(name), name])
    return rows
  }
  const withoutChecksums = (table: string, column: string) => {
    const text = `substr(${column}, 1, length(${column}) - length('~12345678'))`
    database.exec(`UPDATE ${named(table)} SET ${column} = ${text}`)
  }
  withoutChecksums('collections', 'fields')
  withoutChecksums('checkpoints', 'position')
  withoutChecksums('live', 'generation')
  for (const { name } of rename('collections', 'name')) {
    withoutChecksums(name, 'doc')
    database.exec(`ALTER TABLE ${named(name)} RENAME TO ${named(aged(name))}`)
  }
  database.exec(`UPDATE collections SET generation = substr(name, 1, instr(name, ':') - 1)`)
  rename('checkpoints', 'generation')
  rename('live', 'generation')
  database.close()
}
