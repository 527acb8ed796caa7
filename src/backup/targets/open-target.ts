import { fileURLToPath } from 'node:url'
import type { BackupTarget } from '../ports.ts'
import { folderTarget } from './folder.ts'
import { s3Target } from './s3.ts'

/** @param address a folder, a `file:` URL, or the `http(s)` address of a bucket as `s3Target` has it */
export const openTarget = (address: string): BackupTarget => {
  if (/^https?:\/\//.test(address)) return s3Target(new URL(address))
  return folderTarget(address.startsWith('file:') ? fileURLToPath(address) : address)
}
