import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type ProductHere, startProductHere } from '../../support/product-here.ts'
import { runWords } from '../../support/alerts/run-words.ts'
import { lastingFolder } from '../../support/temp-folder.ts'
import { Trader } from '../../support/trader.ts'
import { until } from '../../support/until.ts'

const page = readFileSync('docs/operate.md', 'utf8')

/** `npx tapedeck …` as the page has them, in its order, without what a reader is to fill in. */
const commands = [...page.matchAll(/npx tapedeck ([^\n`]+)/g)]
  .map(([, words = '']) => words.replace(/\s+#.*$/, '').trim())
  .filter((words) => !words.endsWith('…'))
  // What it salvages is damaged: see damaged-log.test.ts.
  .filter((words) => !words.startsWith('log salvage'))
  // They settle what looks like a split, which no server does at will: see split.test.ts.
  .filter((words) => !/^split \S+ (10:1|none)$/.test(words))

const sectionOf = (words: string): string =>
  [...page.slice(0, page.indexOf(`tapedeck ${words}`)).matchAll(/^## (.+)$/gm)].at(-1)?.[1] ??
  'first'

const market = { SIM_SYMBOLS: '6', SIM_TICK_MS: '100' }

/** One server that goes through the page from its head to its end. */
class MarketData {
  readonly home = lastingFolder()
  readonly dataDir = join(this.home.path, 'data')
  readonly ran: string[] = []
  product: ProductHere | null = null

  async start() {
    const product = await startProductHere(this.dataDir, market)
    this.product = product
    await until('it is ready', async () => (await fetch(`${this.ops}/readyz`)).status === 200)
  }

  get ops(): string {
    return `http://127.0.0.1:${(this.product?.opsPort ?? 0).toString()}`
  }

  /** The page's names of folders, files and months, as they are here and now. */
  #here(word: string): string {
    if (word.startsWith('/backups/')) return join(this.home.path, 'copy')
    if (word.startsWith('chat-general_'))
      return `chat-general_${new Date().toISOString().slice(0, 7)}`
    // The log of this test begins now.
    if (/^2026-.*Z$/.test(word)) return new Date().toISOString()
    return /\.(jsonl|csv)$/.test(word) ? join(this.home.path, word) : word
  }

  async run(line: string) {
    const [before = '', file] = line.split(' > ')
    const words = before.split(' ').map((word) => this.#here(word))
    const env = { DATA_DIR: this.dataDir, OPS_PORT: (this.product?.opsPort ?? 1).toString() }
    const { code, out, err } = await runWords(env, ...words)
    expect([line, code, code === 0 ? '' : out + err]).toEqual([line, 0, ''])
    if (file !== undefined) writeFileSync(this.#here(file), `${out}\n`)
    this.ran.push(line)
  }

  async runSection(section: string) {
    for (const line of commands)
      if (sectionOf(line) === section && !this.ran.includes(line)) await this.run(line)
  }

  async end() {
    await this.product?.stop()
    this.home.remove()
  }
}

describe('docs/operate.md', () => {
  it('has no command that does not work, in the order written', async () => {
    const marketData = new MarketData()
    try {
      await marketData.start()
      const ada = new Trader(marketData.product!.url, 'ada')
      expect((await ada.register()).status).toBe(201)
      expect((await ada.call('POST', '/api/chat', { message: 'hello' })).status).toBe(201)
      await marketData.runSection('first')
      await marketData.runSection('The console')

      await marketData.run(commands.find((line) => line.startsWith('backup '))!)
      await marketData.product!.stop()
      marketData.product = null
      renameSync(marketData.dataDir, `${marketData.dataDir}.lost`)
      renameSync(join(marketData.home.path, 'copy'), marketData.dataDir)
      await marketData.runSection('Back up and restore')
      await marketData.start()
      expect((await new Trader(marketData.product!.url, 'ada').signIn()).status).toBe(200)

      writeFileSync(
        join(marketData.home.path, 'nvda.csv'),
        'Date,Open,High,Low,Close,Volume\n2026-11-20,10,11,9,10,5\n',
      )
      await marketData.runSection('Settle a split')
      await marketData.runSection('Rebuild')
      await marketData.runSection('Deliver alerts')
      await marketData.runSection('Erase a person')
      expect((await new Trader(marketData.product!.url, 'ada').signIn()).status).toBe(401)
      await marketData.runSection('Change the master key')
      expect(marketData.ran.sort()).toEqual([...new Set(commands)].sort())

      const metrics = await (await fetch(`${marketData.ops}/metrics`)).text()
      const known = new Set([...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
      const table = page.slice(page.indexOf('| alarm '))
      const named = [...table.matchAll(/\b(?:tapedeck|process)_[a-z_]+/g)].map(([name]) =>
        name.replace(/_bucket$/, ''),
      )
      expect(named.length).toBeGreaterThan(10)
      expect(named.filter((name) => !known.has(name))).toEqual([])
    } finally {
      await marketData.end()
    }
  }, 180_000)
})
