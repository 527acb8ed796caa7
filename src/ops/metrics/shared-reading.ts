/**
 * One reading for all gauges that are collected together. Each gauge sets itself: what one sets for
 * another is read a scrape too late.
 */
export const sharedReading = <Read>(read: () => Promise<Read>): (() => Promise<Read>) => {
  let reading: Promise<Read> | null = null
  return () =>
    (reading ??= read().finally(() => {
      reading = null
    }))
}
