import { z } from 'zod'
import { loginBody, newPassword, registerBody, userReply } from './accounts.ts'

/** A password that is asked for again before something of the account changes. */
const ownPassword = loginBody.shape.password

export const passwordBody = z.strictObject({ password: ownPassword, newPassword })

/** The whole profile but the username, which stays. */
export const profileBody = registerBody.omit({ username: true, password: true }).extend({
  password: ownPassword,
})

/** The username is typed, so that nobody deletes an account by one careless press. */
export const deletionBody = z.strictObject({
  username: loginBody.shape.username,
  password: ownPassword,
})

/** null: the browser did not say, or the session is from before this was kept. */
const device = z.object({ browser: z.string().nullable(), system: z.string().nullable() })

export const sessionsReply = z.array(
  z.object({
    id: z.uuid(),
    ...device.shape,
    signedInAt: z.iso.datetime(),
    /** True to five minutes. */
    lastSeenAt: z.iso.datetime(),
    /** The one that asks. */
    current: z.boolean(),
  }),
)

/** Everything that is held of a trader. `history`: every event, with what is sealed in it opened. */
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
    }),
  ),
})

export type PasswordBody = z.output<typeof passwordBody>
export type ProfileBody = z.output<typeof profileBody>
export type DeletionBody = z.output<typeof deletionBody>
export type SessionsReply = z.output<typeof sessionsReply>
export type ExportReply = z.output<typeof exportReply>
