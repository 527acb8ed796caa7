import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** AES-256-GCM with a random 96-bit nonce; a key encrypts far fewer texts than 2^32. */
const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

export const keyBytes = 32
/** The overhead of encryption: the nonce before and the tag after the ciphertext. */
export const overheadBytes = nonceBytes + tagBytes

/**
 * @param boundTo additional authenticated data: not secret and not stored; decryption needs the
 *   same text
 */
export const encrypt = (key: Buffer, boundTo: string, plain: Buffer): Buffer => {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(boundTo))
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Null when key, additional data or a single bit differs. */
export const decrypt = (key: Buffer, boundTo: string, box: Buffer): Buffer | null => {
  if (box.length < overheadBytes) return null
  const nonce = box.subarray(0, nonceBytes)
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(boundTo))
  decipher.setAuthTag(box.subarray(-tagBytes))
  const plain = decipher.update(box.subarray(nonceBytes, -tagBytes))
  try {
    return Buffer.concat([plain, decipher.final()])
  } catch {
    return null
  }
}
