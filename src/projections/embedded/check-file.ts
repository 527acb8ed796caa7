import { type Bindable, lacksTable, structureQuery } from '../../platform/sqlite.ts'
import { generationOf } from '../generation.ts'
import { quoted } from './query.ts'
import { tablesIn, tablesQuery } from './schema.ts'
import type { Row } from './sqlite.ts'
import { checkedText, damage, documentColumns, storedText } from './stored-document.ts'

export type Ask = (sql: string, values: readonly Bindable[]) => Promise<readonly Row[]>

const documentsPerLook = 250

/** @throws an error that says damage */
export const checkStructure = async (ask: Ask): Promise<void> => {
  const [row] = await ask(structureQuery, [])
  const found = storedText(row?.['found'])
  if (found !== 'ok') throw damage(found)
}

/** None of a table that was removed meanwhile. */
const orNone = async (rows: Promise<readonly Row[]>): Promise<readonly Row[]> => {
  try {
    return await rows
  } catch (error) {
    if (lacksTable(error)) return []
    throw error
  }
}

/** The documents behind this id. */
const documentsAfter = async (ask: Ask, table: string, id: string): Promise<readonly Row[]> => {
  const sql = `SELECT CAST(_id AS BLOB) AS _id, ${documentColumns} FROM ${quoted(table)}
    WHERE _id > ? AND doc IS NOT NULL ORDER BY _id LIMIT ?`
  return orNone(ask(sql, [id, documentsPerLook]))
}

/**
 * A deleted document has no checksum, but the position that deleted it is never after the checkpoint
 * of its generation, which is written with it. A position after that would hide later writes; an
 * earlier one changes nothing, because each write comes after the checkpoint.
 * @throws an error that says damage
 */
const checkDeleted = async (ask: Ask, table: string): Promise<void> => {
  const generation = generationOf(table)
  const [row] = await orNone(
    ask(
      `SELECT CAST(max(at) AS BLOB) AS at, CAST((SELECT position FROM checkpoints
         WHERE generation = ?) AS BLOB) AS position FROM ${quoted(table)} WHERE doc IS NULL`,
      [generation],
    ),
  )
  if (row?.['at'] == null || row['position'] == null) return
  if (storedText(row['at']) > checkedText(row['position'], generation))
    throw damage('A deleted document is after the checkpoint of its generation.')
}

/** Reads which generation is live, and how far each has come. @throws an error that says damage */
const checkGenerations = async (ask: Ask): Promise<void> => {
  const rows = await ask(
    `SELECT CAST(projection AS BLOB) AS key, CAST(generation AS BLOB) AS text FROM live
     UNION ALL SELECT CAST(generation AS BLOB), CAST(position AS BLOB) FROM checkpoints`,
    [],
  )
  for (const row of rows) checkedText(row['text'], storedText(row['key']))
}

/**
 * Reads all of a file of read models, or as far as it is let: what nobody reads, and what the engine
 * does not find any more, would else be wrong unseen.
 * @param isEnded called between two steps
 * @returns how many documents were read
 * @throws an error that says damage
 */
export const checkFile = async (ask: Ask, isEnded: () => boolean): Promise<number> => {
  await checkStructure(ask)
  await checkGenerations(ask)
  let documents = 0
  for (const { name } of tablesIn(await ask(tablesQuery, []))) {
    await checkDeleted(ask, name)
    for (let after = ''; !isEnded();) {
      const rows = await documentsAfter(ask, name, after)
      for (const row of rows) checkedText(row['doc'], storedText(row['at']))
      documents += rows.length
      if (rows.length < documentsPerLook) break
      after = storedText(rows.at(-1)?.['_id'])
    }
  }
  return documents
}
