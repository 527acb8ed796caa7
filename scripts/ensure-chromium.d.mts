export const findChromium: () => string | null
export const ensureChromium: () => string
export const ensureHeadlessShell: () => string
