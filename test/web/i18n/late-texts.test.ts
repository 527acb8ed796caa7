import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// A text whose part of the English ones is not there shows as its key, on the way that nobody tried.

const root = join(process.cwd(), 'src/web')

const sources = new Map(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
)

const textOf = (file: string): string => sources.get(file) ?? ''

const all = (source: string, pattern: RegExp): string[] =>
  Array.from(source.matchAll(pattern), ([, part]) => part ?? '')

/** The modules that a module names so. */
const importsOf = (file: string, pattern: RegExp): string[] =>
  all(textOf(file), pattern)
    .map((specifier) => join(file, '..', specifier))
    .filter((target) => sources.has(target))

/** Modules that come together with a module, and those that it loads when it needs them. */
const together = /^(?:import|export) (?!type)[^'"]*?(?:from )?'(\.[^']+)'/gm
const whenNeeded = /\bimport\(\s*'(\.[^']+)'\s*\)/g

const comesWith = (start: string): Set<string> => {
  const files = new Set([start])
  for (const file of files) for (const next of importsOf(file, together)) files.add(next)
  return files
}

/** The objects that parts of the English texts are put into, by their names in the files of parts. */
const whole = { en: '', alertsPage: 'alerts', scanner: 'scanner' } as const

/** What a file puts into an object of the English texts: the object's path, and the names of members. */
const putsOf = async (file: string) => {
  const puts = /Object\.assign\((en|alertsPage|scanner)(?:\.([\w.]+))?, (?:\{ ([^}]+) \}|(\w+))\)/g
  const texts = (await import(join(root, file))) as Record<string, object>
  return Array.from(textOf(file).matchAll(puts), ([, object, inner, names, name = '']) => {
    const path = [whole[object as keyof typeof whole], inner].filter(Boolean).join('.')
    return { file, path, members: names?.split(', ') ?? Object.keys(texts[name] ?? {}) }
  })
}

const parts = [...sources.keys()].filter((file) => textOf(file).includes('\nObject.assign('))
const puts = (await Promise.all(parts.map(putsOf))).flat()

/** The files that put in a text (`scanner.dialog.name`); none: it is always there. */
const filesOf = (key: string): string[] =>
  puts
    .filter(({ path, members }) =>
      members.some((member) => `${key}.`.startsWith(`${path === '' ? '' : `${path}.`}${member}.`)),
    )
    .map(({ file }) => file)

test('every English text is there with the code that says it', () => {
  const main = 'app/main.tsx'
  /** By the first module of each chunk: what comes with it, and which chunks load it. */
  const chunks = new Map([[main, { files: comesWith(main), loaders: new Set<string>() }]])
  for (const [start, { files }] of chunks)
    for (const next of [...files].flatMap((file) => importsOf(file, whenNeeded))) {
      const chunk = chunks.get(next) ?? { files: comesWith(next), loaders: new Set() }
      chunks.set(next, chunk)
      chunk.loaders.add(start)
    }
  expect(chunks.size).toBeGreaterThan(50)
  expect(puts.length).toBeGreaterThan(15)

  /** The parts that are there whichever way a chunk is loaded: at first all are taken to be. */
  const there = new Map([...chunks.keys()].map((start) => [start, new Set(parts)]))
  const partsBefore = (loaders: ReadonlySet<string>) =>
    loaders.size === 0
      ? []
      : parts.filter((part) => [...loaders].every((loader) => there.get(loader)?.has(part)))
  let isSettled = false
  while (!isSettled) {
    isSettled = true
    for (const [start, { files, loaders }] of chunks) {
      const now = new Set([...parts.filter((part) => files.has(part)), ...partsBefore(loaders)])
      if (now.size !== there.get(start)?.size) isSettled = false
      there.set(start, now)
    }
  }

  const missing = [...chunks].flatMap(([start, { files }]) =>
    [...files]
      .filter((file) => !file.startsWith('i18n/'))
      .flatMap((file) =>
        all(textOf(file), /['"`]([a-z]\w*\.[\w.]+)/g)
          .filter((key) => {
            const needed = filesOf(key)
            return needed.length > 0 && !needed.some((part) => there.get(start)?.has(part))
          })
          .map((key) => `${key} in ${file}, loaded by ${start}`),
      ),
  )
  expect(missing).toEqual([])
})
