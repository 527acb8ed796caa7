import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isDamage } from '../../platform/sqlite.ts'
import { GenerationGone, ReadModelUnavailable } from '../errors.ts'
import type { Table } from '../query-rules.ts'
import { checkFile } from './check-file.ts'
import { makeCatalogue, tablesIn, tablesQuery } from './schema.ts'
import { openChecking, openSqlite, openThreaded, type Sqlite, type Threaded } from './sqlite.ts'

export interface EmbeddedOptions {
  readonly file: string
  /** Unix ms: the name of a damaged file contains it. */
  readonly now: () => number
  /** Called once for each damaged file, with its new path. */
  readonly onDamage: (damage: { readonly movedTo: string; readonly reason: string }) => void
  /** A bulk of more writes is written on a thread, so that nothing waits for it. Default: 64. */
  readonly writesAtOnceMax?: number
}

export interface Connections {
  /** Separate from the reader, which therefore never sees a partly written batch. */
  readonly writer: Sqlite
  readonly reader: Sqlite
  /** Writes large batches; never at the same time as the writer. */
  readonly threaded: Threaded
  readonly tables: Map<string, Table>
}

/** Works on one set of connections, as {@link EmbeddedFile.use} does. */
export interface Step {
  now<Result>(work: (connections: Connections) => Result): Result
  /** For work that continues beside the event loop. */
  later<Result>(work: (connections: Connections) => Promise<Result>): Promise<Result>
}

/** Damaged files kept for inspection; older ones are deleted. */
const damagedFilesMax = 2

/** These codes mean a bug in our statements or values; every other code is a machine failure. */
const ownCode = /^SQLITE_(ERROR|CONSTRAINT|MISMATCH|MISUSE|RANGE|TOOBIG|SCHEMA)/

const saysUnavailable = (error: Error): boolean =>
  ('code' in error && /^SQLITE_/.test(String(error.code)) && !ownCode.test(String(error.code))) ||
  error.message.startsWith('ConnectionFailed')

const asUnavailable = (error: unknown): unknown =>
  error instanceof Error && saysUnavailable(error)
    ? new ReadModelUnavailable(`Read models: ${error.message}`, { cause: error })
    : error

const connect = (file: string): Connections => {
  const writer = openSqlite(file)
  try {
    makeCatalogue(writer)
    const rows = writer.prepare(tablesQuery).all([])
    const tables = new Map(tablesIn(rows).map((table) => [table.name, table]))
    return { writer, reader: openSqlite(file), threaded: openThreaded(file), tables }
  } catch (error) {
    writer.close()
    throw error
  }
}

/**
 * The file of read models. It can always be rebuilt from the log, so a damaged file is not
 * repaired: it is moved aside and reported, and an empty one takes its place.
 */
export class EmbeddedFile {
  readonly #options: EmbeddedOptions
  #connections: Connections | null

  constructor(options: EmbeddedOptions) {
    this.#options = options
    try {
      this.#connections = connect(options.file)
    } catch (error) {
      if (!isDamage(error)) throw asUnavailable(error)
      this.#connections = null
      this.#replace(error as Error)
    }
  }

  /** @throws ReadModelUnavailable also when this call finds the file damaged */
  use<Result>(work: (connections: Connections) => Result): Result {
    const connections = this.#open()
    try {
      return work(connections)
    } catch (error) {
      throw this.#failure(error, connections)
    }
  }

  /**
   * For work of several steps that must all run on the same file.
   * @returns steps that fail once the file has been replaced
   */
  pin(): Step {
    const pinned = this.#connections
    const same = (connections: Connections) => {
      if (connections !== pinned) throw new GenerationGone('The file was replaced in the meantime.')
      return connections
    }
    return {
      now: (work) => this.use((connections) => work(same(connections))),
      later: async (work) => {
        const connections = same(this.#open())
        try {
          return await work(connections)
        } catch (error) {
          throw this.#failure(error, connections)
        }
      },
    }
  }

  /**
   * Reads all of it beside everybody else, on a connection of its own: what readers have in memory
   * may be whole while the file is damaged.
   * @returns how many documents it has; ended by the signal, those that were read
   * @throws ReadModelUnavailable also after the file was found damaged
   */
  check(signal: AbortSignal): Promise<number> {
    return this.pin().later(async () => {
      const { ask, close } = openChecking(this.#options.file, signal)
      try {
        return await checkFile(ask, () => signal.aborted)
      } catch (error) {
        if (signal.aborted) return 0
        throw error
      } finally {
        close()
      }
    })
  }

  #open(): Connections {
    if (this.#connections === null) throw new ReadModelUnavailable('Read models are closed.')
    return this.#connections
  }

  /** The error to throw for an error on these connections; a damaged file is replaced once. */
  #failure(error: unknown, connections: Connections): unknown {
    if (!isDamage(error)) return asUnavailable(error)
    if (this.#connections === connections) this.#replace(error as Error)
    return new ReadModelUnavailable('Read models were damaged and are being rebuilt.', {
      cause: error,
    })
  }

  #replace(error: Error) {
    const { file, now, onDamage } = this.#options
    this.close()
    const stamp = new Date(now()).toISOString().replaceAll(':', '-')
    const movedTo = `${file}.damaged-${stamp}`
    for (const suffix of ['', '-wal', '-shm'])
      if (existsSync(file + suffix)) renameSync(file + suffix, movedTo + suffix)
    this.#forgetOldDamage()
    this.#connections = connect(file)
    onDamage({ movedTo, reason: error.message })
  }

  #forgetOldDamage() {
    const folder = dirname(this.#options.file)
    const start = `${basename(this.#options.file)}.damaged-`
    const damaged = readdirSync(folder).filter((name) => name.startsWith(start))
    const old = damaged
      .filter((name) => !/-(wal|shm)$/.test(name))
      .sort()
      .slice(0, -damagedFilesMax)
    for (const name of damaged)
      if (old.some((start) => name.startsWith(start))) rmSync(join(folder, name), { force: true })
  }

  /** Copies the write-ahead log into the file, which SQLite does not do on close here. */
  settle() {
    this.use(({ writer }) => writer.exec('PRAGMA wal_checkpoint(TRUNCATE)'))
  }

  close() {
    const connections = this.#connections
    this.#connections = null
    connections?.reader.close()
    connections?.threaded.close()
    connections?.writer.close()
  }
}
