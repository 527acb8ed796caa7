import { z } from 'zod'

/** The signed-in trader as the client receives them. */
export const userReply = z.object({
  id: z.uuid(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  createdAt: z.iso.datetime(),
})

export type UserReply = z.output<typeof userReply>
