/**
 * VADER learnt from everyday talk: it does not know that a price that plunges is bad news, and takes
 * shares, interest and trust for pleasant things. Words of finance are read as a word of its lexicon
 * that has the feeling meant, and words that only name things as one that has none. So its rules for
 * negation, emphasis and capitals hold for them too.
 */
const readAs: Readonly<Record<string, string>> = {
  superb:
    'surge surges surged surging soar soars soared soaring skyrocket skyrockets skyrocketed blowout',
  good: 'rally rallies rallied jump jumps jumped climb climbs climbed beat beats outperform outperforms outperformed upgrade upgrades upgraded rebound rebounds rebounded bullish breakout raises dividend',
  okay: 'rise rises rose rising gain gains gained higher advance advances advanced up firmer edges buyback',
  drop: 'fall falls fell falling lower decline declines declined dip dips dipped down softer slip slips slipped ease eases eased',
  bad: 'tumble tumbles tumbled slide slides slid slump slumps slumped miss misses missed downgrade downgrades downgraded bearish selloff cuts lawsuit probe recall underperform underperforms underperformed shortfall layoffs default defaults',
  disaster:
    'plunge plunges plunged crash crashes crashed plummet plummets plummeted collapse collapses collapsed bankruptcy fraud',
  the: 'share shares stock interest gross crude trust security securities united growth energy care debt bond bonds bull bear vice tank margin liability low high',
}

const wordFor = new Map(
  Object.entries(readAs).flatMap(([known, words]) =>
    words.split(' ').map((word): [string, string] => [word, known]),
  ),
)

const inCase = (word: string, like: string): string =>
  like === like.toUpperCase() && like.length > 1 ? word.toUpperCase() : word

/** The text with the words of finance in words that VADER's lexicon has. */
export const inPlainWords = (text: string): string =>
  text.replace(/\p{L}+/gu, (word) => {
    const known = wordFor.get(word.toLowerCase())
    return known === undefined ? word : inCase(known, word)
  })
