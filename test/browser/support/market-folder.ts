import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import type { WatchRow } from '../../../src/contracts/ops.ts'
import { type RunningProduct, startProduct } from '../../support/product.ts'
import { copyFolder } from '../../support/copy-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of {@link copyMarket} and {@link sharedProduct}. */
    readonly marketFolder: string
  }
}

const limits = { checkEveryMs: 200, sameLookMs: 2_000, waitMsMax: 300_000 } as const

/**
 * The number of stocks decides what each start of a product costs. Prices come as seldom as they do by
 * default: each costs every open page, and a test that waits for them asks for more.
 */
export const marketEnv = { SIM_SYMBOLS: '80' } as const

/** Tests that deliver have a receiver on this machine. */
const sharedEnv = { ...marketEnv, DELIVERY_PRIVATE_NETWORKS: '1' } as const

/** Signals settle the tape by one look and are issued by the next. */
const looksMin = 2

/** Lies beside the data once they may be copied, and holds the address of the shared product. */
const readyMark = (folder: string) => `${folder}.ready`

/** The data of the shared product. */
const sharedFolder = (folder: string) => `${folder}.shared`

const signalsHaveLooked = async ({ opsPort }: RunningProduct, isOver: () => boolean) => {
  let lookedAt = -Infinity
  for (let looks = 0; looks < looksMin && !isOver();) {
    await wait(limits.checkEveryMs)
    const reply = await fetch(`http://127.0.0.1:${opsPort.toString()}/watch`)
    const rows = (await reply.json()) as WatchRow[]
    const ago = rows.find(({ name }) => name === 'signals')?.lastDoneMsAgo ?? null
    if (ago === null) continue
    const at = performance.now() - ago
    // The same look is told some milliseconds earlier or later by another answer.
    if (at - lookedAt > limits.sameLookMs) looks += 1
    lookedAt = at
  }
}

const newsAreWritten = async ({ opsPort }: RunningProduct, isOver: () => boolean) => {
  const written = /^tapedeck_appended_events_total\{[^}]*type="NewsImported"[^}]*\} [1-9]/m
  for (;;) {
    const reply = await fetch(`http://127.0.0.1:${opsPort.toString()}/metrics`)
    if (written.test(await reply.text()) || isOver()) return
    await wait(limits.checkEveryMs)
  }
}

/**
 * A market with its history, its news and its signals, made once a run: the first start of a product
 * costs seconds of work, which each test would pay beside the others. Made while the tests without a
 * browser run. One product then runs on a copy of it, for all files that need none of their own.
 */
export default function setup(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tapedeck-market-'))
  project.provide('marketFolder', folder)
  let over = false
  let shared: RunningProduct | null = null
  const make = async () => {
    const product = await startProduct(folder, marketEnv)
    try {
      await Promise.all([
        signalsHaveLooked(product, () => over),
        newsAreWritten(product, () => over),
      ])
    } finally {
      await product.stop()
    }
    copyFolder(folder, sharedFolder(folder))
    shared = await startProduct(sharedFolder(folder), sharedEnv)
    // Whoever sees the mark reads all of it.
    writeFileSync(`${folder}.new`, shared.url)
    renameSync(`${folder}.new`, readyMark(folder))
  }
  const made = make()
  made.catch(() => undefined)
  return async () => {
    over = true
    await made.catch((error: unknown) => console.error(error))
    await shared?.stop()
    for (const path of [folder, sharedFolder(folder), readyMark(folder)])
      rmSync(path, { recursive: true, force: true })
  }
}

/** The address of the product that files share, once it runs. Other traders are signed in there, too. */
export const sharedProduct = async (folder: string): Promise<string> => {
  const deadline = Date.now() + limits.waitMsMax
  while (!existsSync(readyMark(folder))) {
    if (Date.now() > deadline) throw new Error('The market of the browser tests was not made')
    await wait(limits.checkEveryMs)
  }
  return readFileSync(readyMark(folder), 'utf8')
}

/** Puts that market into an empty folder of a product that does not run yet. */
export const copyMarket = async (from: string, to: string): Promise<void> => {
  await sharedProduct(from)
  copyFolder(from, to)
  // Until the copy is on the disk, each commit of the product would wait for it.
  spawnSync('sync')
}
