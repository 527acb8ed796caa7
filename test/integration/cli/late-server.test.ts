import { expect, it } from 'vitest'
import { callServer } from '../../../src/cli/ask-server.ts'
import { answeringWith } from '../../support/answering-with.ts'
import { tempFolder } from '../../support/temp-folder.ts'

it('a server that does not answer in time is not taken for one that is not there', async () => {
  const port = await answeringWith(() => undefined)
  const address = { opsPort: Number(port), dataFolder: tempFolder() }
  const reply = await callServer(address, { method: 'GET', path: '/projections' }, 20)
  expect(reply).toEqual({
    ok: false,
    sentence: `The server on OPS_PORT ${port} did not answer in time; the command may still be executed.`,
    mayPass: true,
  })
})

it('a server that hangs up has gone', async () => {
  const port = await answeringWith((request) => request.socket.destroy())
  const address = { opsPort: Number(port), dataFolder: tempFolder() }
  expect(await callServer(address, { method: 'GET', path: '/projections' })).toBeNull()
})
