import { createECDH, hkdfSync } from 'node:crypto'

export interface VapidKeys {
  /** In base64url, as browsers take them. */
  readonly publicKey: string
  readonly privateKey: string
}

/** The order of the curve P-256 is a little below 2^256, so a first scalar nearly always fits. */
const scalarsTriedMax = 8

/**
 * The key pair that identifies this product to push services (RFC 8292). It follows from the lookup
 * key in `keys/`: every server has the same, and a restored backup keeps the subscriptions.
 * @param lookupKey 32 secret bytes
 */
export const vapidKeysOf = (lookupKey: Buffer): VapidKeys => {
  const pair = createECDH('prime256v1')
  for (let count = 0; count < scalarsTriedMax; count += 1) {
    const use = `tapedeck vapid 1 ${count.toString()}`
    const scalar = Buffer.from(hkdfSync('sha256', lookupKey, '', use, 32))
    try {
      pair.setPrivateKey(scalar)
    } catch {
      continue
    }
    return { publicKey: pair.getPublicKey('base64url'), privateKey: scalar.toString('base64url') }
  }
  throw new Error('No scalar of the lookup key is a private key.')
}
