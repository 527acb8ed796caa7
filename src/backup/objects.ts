import { z } from 'zod'
import { keyBytes } from '../vault/cipher.ts'
import type { LogBlock } from './ports.ts'

const count = z.int().nonnegative()

/** Identifies the log of a backup; the other objects are bound to its id. */
export const manifest = z.strictObject({
  format: z.literal(1),
  backupId: z.uuid(),
  logId: z.string(),
  firstPosition: count,
})

export type Manifest = z.output<typeof manifest>

const blockList = z.tuple([count, count, count, count, z.string(), z.string()])

const toBlock = ([first, events, recordedAt, checksum, head, body]: z.output<
  typeof blockList
>): LogBlock => ({ first, events, recordedAt, checksum, head, body })

export const logPart = z.strictObject({ blocks: z.array(blockList.transform(toBlock)) })

export const toLogPart = (blocks: readonly LogBlock[]) => ({
  blocks: blocks.map(({ first, events, recordedAt, checksum, head, body }) => [
    ...[first, events, recordedAt, checksum],
    ...[head, body],
  ]),
})

export const retention = z.array(z.tuple([z.string(), count.nullable()]))

export const key = z
  .base64()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((bytes) => bytes.length === keyBytes)

export const toKey = (bytes: Buffer): string => bytes.toString('base64')
