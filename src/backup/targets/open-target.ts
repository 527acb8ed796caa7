import { fileURLToPath } from 'node:url'
import type { BackupTarget } from '../ports.ts'
import { folderTarget } from './folder.ts'
import { s3Target } from './s3.ts'

/** The folder of an address; null: it is a bucket. */
export const folderOf = (address: string): string | null => {
  if (/^https?:\/\//.test(address)) return null
  return address.startsWith('file:') ? fileURLToPath(address) : address
}

/** @param address a folder, a `file:` URL, or the `http(s)` address of a bucket as in `s3Target` */
export const openTarget = (address: string): BackupTarget => {
  const folder = folderOf(address)
  return folder === null ? s3Target(new URL(address)) : folderTarget(folder)
}
