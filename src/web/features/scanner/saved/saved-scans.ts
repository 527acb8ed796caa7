import { z } from 'zod'
import {
  scanAnalytics,
  scanCompareTypes,
  scanConjunctions,
  scanFields,
  scanIntervals,
  scanOperators,
} from '../../../../domain/scan/vocabulary.ts'
import { scannerLimits } from '../limits.ts'
import { type DraftRule, newRule } from '../../../components/rules/draft-rule.ts'
import { type KeyValueStore, writeStored } from '../../../state/browser-storage.ts'

export const savedScansKey = 'savedScans'
/** Where a value is kept that could not be read, so that nothing of it is lost. */
export const brokenScansKey = 'savedScans.broken'

const text = z.union([z.string(), z.number()]).transform(String)

const storedRule = z
  .object({
    id: text.optional(),
    field: z.enum(scanFields),
    operator: z.enum(scanOperators),
    compareType: z.enum(scanCompareTypes),
    compareValue: text.catch(scanAnalytics[1]),
    multiplier: text.catch(''),
    percentage: text.catch('100'),
    conjunction: z.enum(scanConjunctions).catch('AND'),
    period: text.catch('30'),
    interval: z.enum(scanIntervals).catch('Daily'),
  })
  .transform((rule): DraftRule => ({ ...rule, id: rule.id ?? newRule().id }))

const savedScan = z.object({
  id: z.string(),
  name: z.string(),
  rules: z.array(storedRule).min(1),
  createdAt: z.string(),
  /** The symbols of its results when they were last on the screen. */
  viewed: z.array(z.string()).optional().catch(undefined),
})

export type SavedScan = z.output<typeof savedScan>

interface Loaded {
  readonly scans: readonly SavedScan[]
  /** Something of the stored value could not be read and was put aside. */
  readonly broken: boolean
}

const parse = (stored: string): Loaded => {
  const given: unknown = JSON.parse(stored)
  if (!Array.isArray(given)) return { scans: [], broken: true }
  const scans = given.flatMap((one) => savedScan.safeParse(one).data ?? [])
  return { scans, broken: scans.length < given.length }
}

const putAside = (storage: KeyValueStore, stored: string): void => {
  try {
    storage.setItem(brokenScansKey, stored)
  } catch {
    // A full or forbidden storage cannot keep it.
  }
}

/** The scans of this browser. Scans that cannot be read are moved to another key. */
export const loadScans = (storage: KeyValueStore): Loaded => {
  let stored: string | null = null
  try {
    stored = storage.getItem(savedScansKey)
    if (stored === null) return { scans: [], broken: false }
    const loaded = parse(stored)
    if (loaded.broken) putAside(storage, stored)
    return loaded
  } catch {
    if (stored !== null) putAside(storage, stored)
    return { scans: [], broken: stored !== null }
  }
}

/** Saves the newest scans. Returns false if this browser does not allow it. */
export const saveScans = (storage: KeyValueStore, scans: readonly SavedScan[]): boolean =>
  writeStored(storage, savedScansKey, scans.slice(-scannerLimits.savedScansMax))

/** Records the matches that the trader has seen. With too many, none are recorded. */
export const recordView = (
  storage: KeyValueStore,
  id: string,
  symbols: readonly string[],
): void => {
  const { scans } = loadScans(storage)
  if (!scans.some((scan) => scan.id === id)) return
  const viewed = symbols.length > scannerLimits.viewedSymbolsMax ? undefined : [...symbols]
  saveScans(
    storage,
    scans.map((scan) => (scan.id === id ? { ...scan, viewed } : scan)),
  )
  // The browser fires this event in other tabs only; this tab needs it too.
  window.dispatchEvent(new StorageEvent('storage', { key: savedScansKey }))
}
