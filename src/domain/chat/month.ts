/** The month, in UTC, whose book a moment (Unix ms) is written in: `YYYY-MM`. */
export const chatMonth = (unixMs: number): string => new Date(unixMs).toISOString().slice(0, 7)
