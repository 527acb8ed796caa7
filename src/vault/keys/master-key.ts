import { createHmac, randomBytes } from 'node:crypto'
import { keyBytes } from '../cipher.ts'
import { BadMasterKey } from '../errors.ts'

/** The key that wraps all others, and an id that reveals nothing about it (16 hex digits). */
export interface MasterKey {
  readonly id: string
  readonly key: Buffer
}

export const masterIdBytes = 8

export const masterKeyOf = (key: Buffer): MasterKey => ({
  id: createHmac('sha256', key)
    .update('tapedeck master key')
    .digest()
    .toString('hex', 0, masterIdBytes),
  key,
})

/**
 * @param text 32 bytes in base64, with or without padding and surrounding white space
 * @throws BadMasterKey
 */
export const parseMasterKey = (text: string): MasterKey => {
  const trimmed = text.trim().replace(/=+$/, '')
  const key = Buffer.from(trimmed, 'base64')
  if (key.toString('base64').replace(/=+$/, '') !== trimmed)
    throw new BadMasterKey('The master key is not base64. Create one with: openssl rand -base64 32')
  if (key.length !== keyBytes)
    throw new BadMasterKey(
      `The master key has ${key.length.toString()} bytes instead of ${keyBytes.toString()}. Create one with: openssl rand -base64 32`,
    )
  return masterKeyOf(key)
}

export const formatMasterKey = ({ key }: MasterKey): string => key.toString('base64')

export const makeMasterKey = (): MasterKey => masterKeyOf(randomBytes(keyBytes))
