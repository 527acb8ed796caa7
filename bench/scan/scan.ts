import Database from 'libsql'
import { metricDefinitions, type MetricKey } from '../../src/domain/metrics/definitions.ts'
import { compileScan, type ScanColumns } from '../../src/domain/scan/compile.ts'
import { planScan } from '../../src/domain/scan/plan.ts'
import type { Quantity } from '../../src/domain/scan/quantity.ts'
import type { ScanRule } from '../../src/domain/scan/rule.ts'
import type { Bench } from '../harness/bench.ts'
import { byTurns, compare } from '../harness/compare.ts'

const symbols = 10_000
const slices = 20
const scansPerSlice = 20

const keys: readonly MetricKey[] = metricDefinitions.map(({ key }) => key)

/** Values in [0, 100), the same in every run; one in fifty is missing. */
const valueAt = (row: number, column: number): number => {
  const mixed = Math.imul((row + 1) * 2_654_435_761, column + 17) >>> 0
  return mixed % 50 === 0 ? Number.NaN : (mixed % 10_000) / 100
}

const columnsByKey = new Map(
  keys.map((key, column) => [
    key,
    Float64Array.from({ length: symbols }, (_, row) => valueAt(row, column)),
  ]),
)

const empty = new Float64Array(symbols).fill(Number.NaN)
const keyOf: Partial<Record<string, MetricKey>> = { last: 'price' }

const columns: ScanColumns = {
  count: symbols,
  column: (quantity: Quantity) =>
    typeof quantity === 'string'
      ? (columnsByKey.get(keyOf[quantity] ?? (quantity as MetricKey)) ?? empty)
      : empty,
}

const rule = (
  field: ScanRule['field'],
  operator: ScanRule['operator'],
  compareValue: number,
  conjunction: ScanRule['conjunction'] = 'AND',
): ScanRule => ({
  field,
  operator,
  compareType: 'NUMERIC',
  compareValue,
  conjunction,
  multiplier: 0,
  percentage: 0,
  period: 30,
  interval: 'Daily',
})

/** Ten rules, of which the first let most symbols through, and what they are in SQL. */
const rules: readonly ScanRule[] = [
  rule('LAST', 'greater than', 5),
  rule("DAY'S VOLUME", 'greater than or equal', 10),
  rule('% CHANGE', 'less than', 90),
  rule('MARKET CAP', 'greater than', 20),
  rule('FLOAT', 'not equal', 50),
  {
    ...rule('VOLUME', 'greater than', 0),
    compareType: 'ANALYTIC',
    compareValue: '30 DAY AVG VOLUME',
  },
  rule('SHARES OUT', 'less than or equal', 60, 'OR'),
  rule('CHANGE', 'greater than', 30),
  {
    ...rule('LAST', 'less than', 0),
    compareType: 'PERCENT',
    compareValue: '30 DAY AVG VOLUME',
    percentage: 80,
  },
  rule('PRICE', 'equal', 40, 'OR'),
]

const within = 0.010000001
const sql = `SELECT id FROM metrics WHERE
  (price > 5 AND volume >= 10 AND changePercent < 90 AND marketCap > 20
    AND abs(floatShares - 50) > ${within.toString()} AND volume > avgVolume30)
  OR (sharesOut <= 60 AND change > 30 AND price - avgVolume30 * 0.8 <= -1e-9)
  OR (abs(price - 40) <= ${within.toString()})
  ORDER BY id`

const openTable = () => {
  const database = new Database(':memory:')
  database.exec(
    `CREATE TABLE metrics (id INTEGER PRIMARY KEY, ${keys.map((key) => `${key} REAL`).join(', ')})`,
  )
  const places = keys.map(() => '?').join(', ')
  const insert = database.prepare(`INSERT INTO metrics VALUES (?, ${places})`)
  database.exec('BEGIN')
  for (let row = 0; row < symbols; row += 1) {
    const values = keys.map((key) => columnsByKey.get(key)?.[row] ?? Number.NaN)
    insert.run([row, ...values.map((value) => (Number.isNaN(value) ? null : value))])
  }
  database.exec('COMMIT')
  const query = database.prepare(sql).raw(true)
  return {
    find: () => (query.all([]) as [number][]).map(([id]) => id),
    close: () => database.close(),
  }
}

export const scanBench: Bench = {
  name: 'scan',
  about:
    '10,000 symbols × 32 metrics × 10 rules, compiled, against the same rules as a prepared statement on in-memory SQLite; both find the same or it fails',
  run: async (options) => {
    const table = openTable()
    const scan = compileScan(planScan(rules))
    const [ours, theirs] = [scan(columns), table.find()]
    if (ours.join() !== theirs.join()) throw new Error('Not the rows that SQL finds.')
    options.say(`scan: ${ours.length.toString()} rows match, the same by both`)
    let found = 0
    const round = async () => {
      const spent = await byTurns(
        slices,
        {
          work: () => {
            for (let count = 0; count < scansPerSlice; count += 1) found += scan(columns).length
          },
        },
        {
          work: () => {
            for (let count = 0; count < scansPerSlice; count += 1) found -= table.find().length
          },
        },
      )
      const perSecond = (ms: number) => (slices * scansPerSlice * 1_000) / ms
      return { ours: perSecond(spent.ours), reference: perSecond(spent.reference) }
    }
    const goal = { atLeast: 20 }
    const measured = await compare({ name: 'scan', unit: 'scans/s', goal, round }, options)
    table.close()
    if (found !== 0) throw new Error('A scan gave another answer than before.')
    return [measured]
  },
}
