import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const packable = /\.(js|css|svg|html)$/
/** A smaller file fits in one packet as it is. */
const bytesMin = 1_024
/** 12% smaller than what would be packed on the way, for less than a second of the build. */
const brotliQuality = 10

const codings = {
  br: (plain) =>
    promisify(brotliCompress)(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality },
    }),
  gz: (plain) => promisify(gzip)(plain, { level: constants.Z_BEST_COMPRESSION }),
}

/** Puts beside every file below `folder` that gains by it what it is packed: `.br` and `.gz`. */
export const pack = async (folder) => {
  const names = readdirSync(folder, { recursive: true }).filter((name) => packable.test(name))
  const packOne = async (name) => {
    const plain = await readFile(join(folder, name))
    if (plain.length < bytesMin) return
    for (const [ending, coding] of Object.entries(codings))
      await writeFile(join(folder, `${name}.${ending}`), await coding(plain))
  }
  await Promise.all(names.map(packOne))
}
