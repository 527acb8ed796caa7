import { type ServerFrame, serverFrame } from '../../../contracts/frames.ts'

/** The frame in a socket message, or null when it is none that we know. */
export const parseFrame = (data: unknown): ServerFrame | null => {
  if (typeof data !== 'string') return null
  try {
    return serverFrame.safeParse(JSON.parse(data)).data ?? null
  } catch {
    return null
  }
}
