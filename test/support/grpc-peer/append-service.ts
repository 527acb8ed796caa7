import type { ServerDuplexStream } from '@grpc/grpc-js'
import { Metadata } from '@grpc/grpc-js'
import type { Peer } from './state.ts'
import type { BatchAppendReq, BatchAppendResp } from './protocol.ts'
import { proposedAppend, refusalMessage, resultMessage } from './messages.ts'

export type AppendCall = ServerDuplexStream<BatchAppendReq, BatchAppendResp>

const failCall = (
  call: AppendCall,
  code: number,
  details: string,
  trailers: Readonly<Record<string, string>> = {},
): void => {
  const metadata = new Metadata()
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, value)
  call.emit('error', { code, details, metadata })
}

const handle = (peer: Peer, call: AppendCall, request: BatchAppendReq): void => {
  const append = proposedAppend(request)
  const { seen, script, log } = peer
  seen.appends.push(append)
  seen.appendsUnanswered += 1
  seen.appendsUnansweredMax = Math.max(seen.appendsUnansweredMax, seen.appendsUnanswered)
  const answer = (message: BatchAppendResp): void => {
    seen.appendsUnanswered -= 1
    call.write(message)
  }
  const write = () => log.append(append.stream, append.events, append.expected)
  const fate = script.fate(append, seen.appends.length)
  switch (fate.kind) {
    case 'answered':
      answer(resultMessage(request, write(), append.expected))
      return
    case 'held':
      peer.hold(() => answer(resultMessage(request, write(), append.expected)))
      return
    case 'call_ended':
      call.end()
      return
    case 'lost':
      return
    case 'written_unanswered':
      write()
      return
    case 'written_line_cut':
      write()
      peer.cutLines()
      return
    case 'refused':
      answer(
        refusalMessage(
          request,
          fate.text,
          fate.type === undefined ? null : [fate.type, new Uint8Array()],
        ),
      )
      return
    case 'call_failed':
      failCall(call, fate.code, fate.text, fate.trailers)
  }
}

/** `BatchAppend`: many appends over one call, answered by correlation id. */
export const batchAppend = (peer: Peer, call: AppendCall): void => {
  peer.seen.appendCalls += 1
  peer.seen.authorizations.push(call.metadata.get('authorization').join())
  const fault = peer.authorise(call.metadata)
  if (fault) {
    failCall(call, fault.code, fault.text)
    return
  }
  call.on('data', (request: BatchAppendReq) => handle(peer, call, request))
  call.on('error', () => undefined)
  call.on('end', () => call.end())
}
