import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isDamage } from '../../platform/sqlite.ts'
import { GenerationGone, ReadModelUnavailable } from '../errors.ts'
import type { Table } from '../query-rules.ts'
import { makeCatalogue, readTables } from './schema.ts'
import { openSqlite, openThreaded, type Sqlite, type Threaded } from './sqlite.ts'

export interface EmbeddedOptions {
  readonly file: string
  /** Unix ms: names the file that a damaged one becomes. */
  readonly now: () => number
  /** Told once for each damaged file, with where it went. */
  readonly onDamage: (damage: { readonly movedTo: string; readonly reason: string }) => void
  /** A bulk of more writes goes to a thread, so that nobody waits for it. Default: 64. */
  readonly writesAtOnceMax?: number
}

export interface Connections {
  /** Apart from the reader, which so never sees a batch that is half written. */
  readonly writer: Sqlite
  readonly reader: Sqlite
  /** Writes large batches; never while the writer does. */
  readonly threaded: Threaded
  readonly tables: Map<string, Table>
}

/** Works on the connections of one moment, as {@link EmbeddedFile.use} does. */
export interface Step {
  now<Result>(work: (connections: Connections) => Result): Result
  /** For work that goes on beside the event loop. */
  later<Result>(work: (connections: Connections) => Promise<Result>): Promise<Result>
}

/** Damaged files that are kept for a look; older ones make room. */
const damagedFilesMax = 2

/** Our own statements are at fault, or what they were given; any other code is the machine's. */
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
    const tables = new Map(readTables(writer).map((table) => [table.name, table]))
    return { writer, reader: openSqlite(file), threaded: openThreaded(file), tables }
  } catch (error) {
    writer.close()
    throw error
  }
}

/**
 * The file of read models. All of it can be folded from the log again, so a damaged file is not
 * repaired: it is moved aside, said so, and an empty one takes its place.
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

  /** @throws ReadModelUnavailable also after this call found the file damaged */
  use<Result>(work: (connections: Connections) => Result): Result {
    const connections = this.#open()
    try {
      return work(connections)
    } catch (error) {
      throw this.#failure(error, connections)
    }
  }

  /**
   * For work of several steps that means nothing on another file.
   * @returns steps that refuse once the file has been replaced
   */
  pin(): Step {
    const pinned = this.#connections
    const same = (connections: Connections) => {
      if (connections !== pinned) throw new GenerationGone('The file was replaced meanwhile.')
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

  #open(): Connections {
    if (this.#connections === null) throw new ReadModelUnavailable('Read models are closed.')
    return this.#connections
  }

  /** What to tell of an error on these connections; a damaged file is replaced, once. */
  #failure(error: unknown, connections: Connections): unknown {
    if (!isDamage(error)) return asUnavailable(error)
    if (this.#connections === connections) this.#replace(error as Error)
    return new ReadModelUnavailable('Read models were damaged and are being built anew.', {
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

  /**
   * Copies the write-ahead log into the file: the engine does not do it when it closes, because
   * statements still wait for the garbage collector.
   */
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
