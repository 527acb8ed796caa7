/** 80 or more green, 60 or more yellow, else red. */
export const confidenceLook = (percent: number): 'green' | 'yellow' | 'red' => {
  if (percent >= 80) return 'green'
  return percent >= 60 ? 'yellow' : 'red'
}

/** The text and the bar of each colour. */
export const confidenceClasses = {
  green: { text: 'text-good', bar: 'bg-good' },
  yellow: { text: 'text-accent-text', bar: 'bg-accent' },
  red: { text: 'text-bad', bar: 'bg-bad' },
} as const
