/** Of each byte, the remainder when 0, 1, 2 or 3 further bytes follow it: four bytes take one step. */
const tables = new Uint32Array(4 * 256)
for (let byte = 0; byte < 256; byte += 1) {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1)
    value = (value & 1) === 0 ? value >>> 1 : (value >>> 1) ^ 0xedb88320
  tables[byte] = value
}
for (let place = 256; place < tables.length; place += 1) {
  const before = tables[place - 256] ?? 0
  tables[place] = (before >>> 8) ^ (tables[before & 0xff] ?? 0)
}

/** CRC-32 (IEEE 802.3), as in gzip; browsers offer none. */
export const crc32 = (bytes: Uint8Array): number => {
  const fours = bytes.length - (bytes.length % 4)
  let crc = 0xffffffff
  for (let at = 0; at < fours; at += 4) {
    crc ^= (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)
    crc ^= ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24)
    crc =
      (tables[0x300 + (crc & 0xff)] ?? 0) ^
      (tables[0x200 + ((crc >>> 8) & 0xff)] ?? 0) ^
      (tables[0x100 + ((crc >>> 16) & 0xff)] ?? 0) ^
      (tables[crc >>> 24] ?? 0)
  }
  for (let at = fours; at < bytes.length; at += 1)
    crc = (crc >>> 8) ^ (tables[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0)
  return (crc ^ 0xffffffff) >>> 0
}
