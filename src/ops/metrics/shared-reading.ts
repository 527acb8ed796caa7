/** One reading for gauges that are collected together; each gauge sets itself. */
export const sharedReading = <Read>(read: () => Promise<Read>): (() => Promise<Read>) => {
  let reading: Promise<Read> | null = null
  return () =>
    (reading ??= read().finally(() => {
      reading = null
    }))
}
