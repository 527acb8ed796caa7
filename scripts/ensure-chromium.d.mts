export const findChromium: () => string | null
export const ensureChromium: () => string
