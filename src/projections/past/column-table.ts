import type { Json, ReadModelDocument } from '../port.ts'
import type { Collection, ColumnKind, Documents } from '../projection.ts'
import { type DocumentTable, idsWhere } from './find-documents.ts'

/** Rows that there is room for at first. */
const roomAtFirst = 16

/** Columns of a table and of those that continue it; one of them may write those that it owns. */
interface Columns<Column> {
  readonly all: Column[]
  readonly own: boolean[]
}

const sharedWith = <Column>({ all }: Columns<Column>): Columns<Column> => ({
  all: [...all],
  own: all.map(() => false),
})

/** @param known the column as it is; it is copied if other tables have it too */
const columnToChange = <Column extends { slice(): Column }>(
  { all, own }: Columns<Column>,
  column: number,
  known: Column,
): Column => {
  if (own[column]) return known
  const copy = known.slice()
  all[column] = copy
  own[column] = true
  return copy
}

/** One document, which reads and writes its row. */
class Row {
  readonly table: ColumnTable
  readonly row: number

  constructor(table: ColumnTable, row: number) {
    this.table = table
    this.row = row
  }
}

const numberField = (column: number): PropertyDescriptor => ({
  get(this: Row) {
    return this.table.numberAt(column, this.row)
  },
  set(this: Row, value: number | null) {
    this.table.setNumber(column, this.row, value)
  },
})

const valueField = (column: number): PropertyDescriptor => ({
  get(this: Row) {
    return this.table.valueAt(column, this.row)
  },
  set(this: Row, value: Json) {
    this.table.setValue(column, this.row, value)
  },
})

type Kinds = NonNullable<Collection['columns']>
type RowOf = new (table: ColumnTable, row: number) => Row & ReadModelDocument

interface Layout {
  /** Has all fields: a copy is filled faster than fields are added. */
  readonly blank: Readonly<Record<string, Json>>
  readonly numbers: readonly string[]
  readonly values: readonly string[]
  readonly RowOf: RowOf
}

const createLayout = (kinds: Kinds): Layout => {
  const fieldsOf = (wanted: ColumnKind) =>
    Object.keys(kinds).filter((field) => kinds[field] === wanted)
  const [numbers, values] = [fieldsOf('number'), fieldsOf('value')]
  const RowOf = class extends Row {}
  for (const [column, field] of numbers.entries())
    Object.defineProperty(RowOf.prototype, field, numberField(column))
  for (const [column, field] of values.entries())
    Object.defineProperty(RowOf.prototype, field, valueField(column))
  const blank = Object.fromEntries(Object.keys(kinds).map((field) => [field, null]))
  return { blank, numbers, values, RowOf: RowOf as RowOf }
}

const layouts = new WeakMap<Kinds, Layout>()

const layoutOf = (kinds: Kinds): Layout => {
  const layout = layouts.get(kinds) ?? createLayout(kinds)
  layouts.set(kinds, layout)
  return layout
}

/**
 * Documents of one collection in columns. A table that continues another shares its columns, and
 * copies one when it first changes a value in it: of a large market with new prices, some of 36.
 */
export class ColumnTable implements DocumentTable, Documents<ReadModelDocument> {
  readonly #layout: Layout
  readonly #numbers: Columns<Float64Array>
  readonly #values: Columns<Json[]>
  #rows: Map<string, number>
  #ownsRows: boolean
  #end: number
  #room: number

  /** @param base another kind of table: it begins empty */
  constructor(base: DocumentTable | undefined, kinds: Kinds) {
    this.#layout = layoutOf(kinds)
    const { numbers, values } = this.#layout
    if (base instanceof ColumnTable) {
      this.#numbers = sharedWith(base.#numbers)
      this.#values = sharedWith(base.#values)
      this.#rows = base.#rows
      this.#ownsRows = false
      this.#end = base.#end
      this.#room = base.#room
      return
    }
    this.#numbers = {
      all: numbers.map(() => new Float64Array(roomAtFirst)),
      own: numbers.map(() => true),
    }
    this.#values = { all: values.map(() => []), own: values.map(() => true) }
    this.#rows = new Map()
    this.#ownsRows = true
    this.#end = 0
    this.#room = roomAtFirst
  }

  get all(): DocumentTable {
    return this
  }

  get size(): number {
    return this.#rows.size
  }

  /** As many documents take about the memory of the columns that are not shared. */
  get changed(): number {
    const own = [...this.#numbers.own, ...this.#values.own]
    return Math.ceil((this.size * own.filter(Boolean).length) / own.length)
  }

  load(): void {
    // All documents are in memory.
  }

  loadWhere(field: string, value: string): Promise<readonly string[]> {
    return Promise.resolve(idsWhere(this, field, value))
  }

  /** A copy. */
  get(id: string): ReadModelDocument | null {
    const row = this.#rows.get(id)
    if (row === undefined) return null
    const { blank, numbers, values } = this.#layout
    const document = { ...blank }
    values.forEach((field, column) => {
      document[field] = this.valueAt(column, row)
    })
    numbers.forEach((field, column) => {
      document[field] = this.numberAt(column, row)
    })
    return document as ReadModelDocument
  }

  /** For reading, and only until the table is changed. */
  *values(): Generator<ReadModelDocument> {
    for (const row of this.#rows.values()) yield new this.#layout.RowOf(this, row)
  }

  edit(id: string): ReadModelDocument | null {
    const row = this.#rows.get(id)
    return row === undefined ? null : new this.#layout.RowOf(this, row)
  }

  put(document: ReadModelDocument): void {
    const { numbers, values } = this.#layout
    const row = this.#rows.get(document._id) ?? this.#newRow(document._id)
    for (const [column, field] of values.entries())
      this.setValue(column, row, document[field] ?? null)
    for (const [column, field] of numbers.entries())
      this.setNumber(column, row, document[field] as number | null)
  }

  delete(id: string): void {
    if (this.#rows.has(id)) this.#rowsToChange().delete(id)
  }

  /** null: not known. */
  numberAt(column: number, row: number): number | null {
    const value = this.#numbers.all[column]?.[row]
    return value === undefined || Number.isNaN(value) ? null : value
  }

  setNumber(column: number, row: number, value: number | null): void {
    const known = this.#numbers.all[column]
    const wanted = value ?? Number.NaN
    if (known === undefined || Object.is(known[row], wanted)) return
    columnToChange(this.#numbers, column, known)[row] = wanted
  }

  valueAt(column: number, row: number): Json {
    return this.#values.all[column]?.[row] ?? null
  }

  setValue(column: number, row: number, value: Json): void {
    const known = this.#values.all[column]
    if (known === undefined || known[row] === value) return
    columnToChange(this.#values, column, known)[row] = value
  }

  #rowsToChange(): Map<string, number> {
    if (!this.#ownsRows) this.#rows = new Map(this.#rows)
    this.#ownsRows = true
    return this.#rows
  }

  #newRow(id: string): number {
    const row = this.#end
    this.#rowsToChange().set(id, row)
    this.#end += 1
    if (this.#end > this.#room) this.#makeRoom()
    return row
  }

  #makeRoom() {
    this.#room *= 2
    const { all, own } = this.#numbers
    for (const [column, numbers] of all.entries()) {
      const larger = new Float64Array(this.#room)
      larger.set(numbers)
      all[column] = larger
      own[column] = true
    }
  }
}
