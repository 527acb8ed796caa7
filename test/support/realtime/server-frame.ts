import { serverFrame, type ServerFrame } from '../../../src/contracts/socket/frames.ts'

/** The message in one frame of the server's, read by the schema that the browser uses. */
export const readFrame = (frame: Buffer): ServerFrame => {
  const length = frame.readUInt8(1)
  const header = length < 126 ? 2 : length === 126 ? 4 : 10
  return serverFrame.parse(JSON.parse(frame.toString('utf8', header)))
}
