import { vi } from 'vitest'

interface Download {
  readonly name: string
  readonly text: string
}

/** jsdom's blobs cannot be asked for their text. */
const textOf = (blob: Blob): Promise<string> =>
  new Promise((done) => {
    const reader = new FileReader()
    reader.onload = () => done(reader.result as string)
    reader.readAsText(blob)
  })

/** What the page hands to the browser as files from now on until the test ends. */
export const catchDownloads = (): readonly Promise<Download>[] => {
  const files: Promise<Download>[] = []
  const blobs = new Map<string, Blob>()
  class Addresses extends URL {
    static override createObjectURL(blob: Blob): string {
      const address = `blob:${blobs.size.toString()}`
      blobs.set(address, blob)
      return address
    }
    static override revokeObjectURL(): void {
      // The browser has begun to keep the file.
    }
  }
  vi.stubGlobal('URL', Addresses)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const { href, download: name } = this
    const blob = blobs.get(href)
    if (!blob) throw new Error(`Nothing was handed out under ${href}`)
    files.push(textOf(blob).then((text) => ({ name, text })))
  })
  return files
}
