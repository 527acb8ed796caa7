import type { Bindable } from './sqlite.ts'
import type { Writer, WriterQuery } from './writer.ts'

/** Each further row of a statement saves a way into the engine; each further statement is memory. */
export const rowsPerStatementMax = 64

export interface ManyRows<Row> {
  /** The statement that inserts so many rows. */
  readonly insert: (rows: number) => string
  readonly valuesOf: (rows: readonly [Row, ...Row[]]) => readonly Bindable[]
}

/**
 * Writes rows of one group, in statements of many.
 *
 * @param beside on a thread of the engine
 */
export type InsertMany<Row> = (rows: readonly Row[], beside: boolean) => Promise<void>

const isFilled = <Row>(rows: readonly Row[]): rows is readonly [Row, ...Row[]] => rows.length > 0

export const createInsertMany = <Row>(
  writer: Writer,
  { insert, valuesOf }: ManyRows<Row>,
): InsertMany<Row> => {
  const statements = new Map<number, WriterQuery<never>>()
  const statementFor = async (rows: number): Promise<WriterQuery<never>> => {
    const statement = await writer.prepare(insert(rows))
    statements.set(rows, statement)
    return statement
  }
  return async (rows, beside) => {
    for (let from = 0; from < rows.length; from += rowsPerStatementMax) {
      const some = rows.slice(from, from + rowsPerStatementMax)
      if (!isFilled(some)) return
      const statement = statements.get(some.length) ?? (await statementFor(some.length))
      const values = valuesOf(some)
      if (beside) await statement.runBeside(values)
      else statement.run(values)
    }
  }
}
