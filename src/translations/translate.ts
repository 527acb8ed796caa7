/**
 * Chinese by the English sentence that the server or a contract says. `{{name}}` stands for
 * whatever the sentence has there, and is filled in again by its name.
 */
export type TranslationTable = Readonly<Record<string, string>>

interface Pattern {
  readonly matches: RegExp
  readonly names: readonly string[]
  readonly text: string
}

/** A hole ends with its sentence; the full stop of a name (T. Rowe Price, Warner Bros.) ends none. */
const stop = String.raw`(?<![A-Z]|Bros)[.!?]`
const withinSentence = String.raw`((?:(?!${stop}\s).)+?)`

const hole = /\{\{(\w+)\}\}/g

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A sentence ends with the text, with its full stop, or where the server joins several by `; `. */
const patternOf = ([english, text]: readonly [string, string]): Pattern => {
  const names = [...english.matchAll(hole)].map(([, name = '']) => name)
  const body = english
    .split(/\{\{\w+\}\}/)
    .map(escaped)
    .join(withinSentence)
  return { matches: new RegExp(`${body}(?=$|; |(?<=${stop})\\s)`, 'y'), names, text }
}

const compiled = new WeakMap<TranslationTable, readonly Pattern[]>()

/** Patterns with the most literal text first, so that a placeholder does not match more than it should. */
const patternsOf = (table: TranslationTable): readonly Pattern[] => {
  const known = compiled.get(table)
  if (known) return known
  const own = (english: string) => english.replace(hole, '').length
  const patterns = Object.entries(table)
    .sort(([a], [b]) => own(b) - own(a))
    .map(patternOf)
  compiled.set(table, patterns)
  return patterns
}

const firstMatch = (patterns: readonly Pattern[], source: string, at: number) => {
  for (const { matches, names, text } of patterns) {
    matches.lastIndex = at
    const match = matches.exec(source)
    if (match) return { match, names, text }
  }
  return null
}

/**
 * Translates an English sentence, or several, into the language of `table`. Placeholder values are
 * translated too, for example the name of a sector or `40 seconds`. A text with an unknown sentence
 * is returned unchanged.
 */
export const translateServerText = (
  table: TranslationTable,
  terms: TranslationTable,
  source: string,
): string => {
  const patterns = patternsOf(table)
  const parts: string[] = []
  let at = 0
  while (at < source.length) {
    const found = firstMatch(patterns, source, at)
    if (!found) return terms[source] ?? source
    const values = new Map(found.names.map((name, index) => [name, found.match[index + 1] ?? '']))
    const valueOf = (name: string) => translateServerText(table, terms, values.get(name) ?? '')
    parts.push(found.text.replace(hole, (_, name: string) => valueOf(name)))
    at += found.match[0].length
    at += /^(; |\s+)?/.exec(source.slice(at))?.[0].length ?? 0
  }
  return parts.join('')
}
