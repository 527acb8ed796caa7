import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const glossary = 'docs/glossary.md'

const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => ending.test(name))

/** Names in code that the glossary replaced. */
const replacedName =
  /\b(?:[aA]rmedBook|armed-book|carryOut\w*|dressDocument|grewStale|barsLooked|lastBeatAt|[lL]adders?|MarketDesk|[nN]ewsrooms?|notKept|oneHost|[oO]utbox(?:es)?|ownWrites\w*|[rR]eels?|SaidTable|translateSaid|useSaid|unlessAway|is(?:Store)?Away|Pacer|RunningLane|HeldAlerts|createGate|AppendLine|createAppendLine|[dD]ayBooks?|bookIsClosed|sa(?:y|id)CaughtUp|AlertTold|tellUser|tellOfCode|setTold|useTold|lookEveryHour|[rR]ecurring(?:Look|Duty)|lookLatestMs|lookMsMax|stands_still|standsStill|lastDid(?:At|MsAgo)?|\w*[lL]atestMs|createWatchTeller|tellOfWatch|lookAt|keysPerLook|lookPauseMs)\b/

/** Words in sentences that the glossary replaced. */
const replacedWord =
  /\b(?:beats?|newsrooms?|market desk|outbox|(?:store|server|log|disk) is away|time and again|somebody else is writing|tells?|told|whoever|looked at|(?:a|each|this|last|next|every|two) looks?|stands? still)\b/i

/** A company beats estimates, and the name of a bench stays. */
const otherMeaning = /beats? (?:estimates|expectations)|market-beat|heart-?beat/i

/** Listings of words that news are made of and judged by. */
const vocabulary = /finance-words\.ts|simulated\/(?:news|listings)\/|translations\/zh-tw\//

const linesWith = (file: string, word: RegExp): string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      word.test(line) && !otherMeaning.test(line) ? [`${file}:${(index + 1).toString()}`] : [],
    )

describe('the glossary', () => {
  const code = ['src', 'test'].flatMap((folder) => filesIn(folder, /\.tsx?$/))
  const documents = ['README.md', 'CONTRIBUTING.md', ...filesIn('docs', /\.md$/)]

  it('no code has a name that it replaced', () => {
    const files = code.filter((file) => !file.endsWith('glossary.test.ts'))
    expect(files.flatMap((file) => linesWith(file, replacedName))).toEqual([])
  })

  it('no sentence in src or in a document has a word that it replaced', () => {
    const files = [...filesIn('src', /\.tsx?$/), ...documents].filter(
      (file) => file !== glossary && !vocabulary.test(file),
    )
    expect(files.flatMap((file) => linesWith(file, replacedWord))).toEqual([])
  })

  it('finds what it looks for', () => {
    expect(linesWith(glossary, replacedWord).length).toBeGreaterThan(1)
    expect(replacedName.test('const outbox = createOutbox()')).toBe(true)
  })
})
