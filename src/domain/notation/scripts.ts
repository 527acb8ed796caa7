/** In common use, as UAX 31 (table 5) recommends them for names; ISO 15924. */
const recommended =
  'Arab Armn Beng Bopo Cyrl Deva Ethi Geor Grek Gujr Guru Hang Hani Hebr Hira Kana Khmr Knda Laoo Latn Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt'

/** Written together in one language, with Latin letters beside them. */
const together = [
  ['Latn', 'Hani', 'Hira', 'Kana'],
  ['Latn', 'Hani', 'Bopo'],
  ['Latn', 'Hani', 'Hang'],
] as const

/** `Zyyy` and `Zinh`: digits and marks that belong to no script. */
const onlyOf = (scripts: readonly string[]): RegExp => {
  const classes = ['Zyyy', 'Zinh', ...scripts].map((script) => `\\p{scx=${script}}`)
  return new RegExp(`^[${classes.join('')}]*$`, 'u')
}

const oneScript = [
  ...recommended.split(' ').map((script) => onlyOf([script])),
  ...together.map(onlyOf),
]

/**
 * Whether a text keeps to one script in common use, or to those of one language: the restriction
 * level "highly restrictive" of UTS 39. A Latin `a` and a Cyrillic `а` in one name are two scripts.
 */
export const isOneScript = (text: string): boolean =>
  oneScript.some((scripts) => scripts.test(text.normalize('NFKC')))
