/**
 * One reading for all gauges that are collected together. Each gauge sets itself: a value set by
 * another gauge would be one scrape late.
 */
export const sharedReading = <Read>(read: () => Promise<Read>): (() => Promise<Read>) => {
  let reading: Promise<Read> | null = null
  return () =>
    (reading ??= read().finally(() => {
      reading = null
    }))
}
