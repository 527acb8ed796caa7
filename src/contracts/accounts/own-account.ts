import { z } from 'zod'
import { loginBody, newPassword, registerBody } from './accounts.ts'
import { userReply } from './user-reply.ts'
import { placedTick } from '../alerts/placed-tick.ts'

/** The current password, which is required for changes of the account. */
const ownPassword = loginBody.shape.password

export const passwordBody = z.strictObject({ password: ownPassword, newPassword })

/** The whole profile except the username, which cannot be changed. */
export const profileBody = registerBody.omit({ username: true, password: true }).extend({
  password: ownPassword,
})

/** The username is typed, so that nobody deletes an account by one careless press. */
export const deletionBody = z.strictObject({
  username: loginBody.shape.username,
  password: ownPassword,
})

/** null: the browser did not send it, or the session was created before it was recorded. */
const device = z.object({ browser: z.string().nullable(), system: z.string().nullable() })

export const sessionsReply = z.array(
  z.object({
    id: z.uuid(),
    ...device.shape,
    signedInAt: z.iso.datetime(),
    /** Accurate to five minutes. */
    lastSeenAt: z.iso.datetime(),
    /** The session of this request. */
    current: z.boolean(),
  }),
)

/** All data stored about a trader. `history`: every event, decrypted. */
export const exportReply = z.object({
  exportedAt: z.iso.datetime(),
  account: userReply,
  sessions: sessionsReply,
  history: z.array(
    z.object({
      at: z.iso.datetime(),
      stream: z.string(),
      type: z.string(),
      data: z.record(z.string(), z.unknown()),
      /** Of a trigger: the symbol's tick before the one that triggered; null: it is not known. */
      before: placedTick.nullable().optional(),
    }),
  ),
})

export type PasswordBody = z.output<typeof passwordBody>
export type ProfileBody = z.output<typeof profileBody>
export type DeletionBody = z.output<typeof deletionBody>
export type SessionsReply = z.output<typeof sessionsReply>
export type ExportReply = z.output<typeof exportReply>
