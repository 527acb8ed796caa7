/** The languages of the product, by BCP 47 tag, with the name each gives itself. */
export const languages = { en: 'English', 'zh-TW': '繁體中文' } as const

export type Language = keyof typeof languages

/** The short name on a button that switches to the language. */
export const shortNames: Readonly<Record<Language, string>> = { en: 'English', 'zh-TW': '中文' }
