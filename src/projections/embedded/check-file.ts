import { type Bindable, lacksTable } from '../../platform/sqlite.ts'
import { quoted } from './query.ts'
import { tablesIn, tablesQuery } from './schema.ts'
import type { Row } from './sqlite.ts'
import { checkedText, damage, documentColumns, storedText } from './stored-document.ts'

export type Ask = (sql: string, values: readonly Bindable[]) => Promise<readonly Row[]>

const documentsPerLook = 250

/** A page, a row or an entry of an index that a changed byte has made none, wherever it is. */
const structure = `SELECT CAST(integrity_check AS BLOB) AS found FROM pragma_integrity_check(1)`

/** @throws an error that says damage */
export const checkStructure = async (ask: Ask): Promise<void> => {
  const [row] = await ask(structure, [])
  const found = storedText(row?.['found'])
  if (found !== 'ok') throw damage(found)
}

/** The documents behind this id; none of a table that was removed meanwhile. */
const documentsAfter = async (ask: Ask, table: string, id: string): Promise<readonly Row[]> => {
  const sql = `SELECT CAST(_id AS BLOB) AS _id, ${documentColumns} FROM ${quoted(table)}
    WHERE _id > ? AND doc IS NOT NULL ORDER BY _id LIMIT ?`
  try {
    return await ask(sql, [id, documentsPerLook])
  } catch (error) {
    if (lacksTable(error)) return []
    throw error
  }
}

/**
 * Reads all of a file of read models, or as far as it is let: what nobody reads, and what the engine
 * does not find any more, would else be wrong unseen.
 * @param isEnded asked between two looks
 * @returns how many documents were read
 * @throws an error that says damage
 */
export const checkFile = async (ask: Ask, isEnded: () => boolean): Promise<number> => {
  await checkStructure(ask)
  let documents = 0
  for (const { name } of tablesIn(await ask(tablesQuery, [])))
    for (let after = ''; !isEnded();) {
      const rows = await documentsAfter(ask, name, after)
      for (const row of rows) checkedText(row['doc'], storedText(row['at']))
      documents += rows.length
      if (rows.length < documentsPerLook) break
      after = storedText(rows.at(-1)?.['_id'])
    }
  return documents
}
