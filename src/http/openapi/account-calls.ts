import { loginBody, registerBody, userReply } from '../../contracts/accounts.ts'
import { chatBody, chatMessage, chatReply } from '../../contracts/chat.ts'
import { asOfQuery } from '../../contracts/fields.ts'
import { type CallDescription, reply } from './call.ts'

export const accountCalls: readonly CallDescription[] = [
  {
    method: 'get',
    path: '/user',
    tag: 'Accounts',
    summary: 'Who is signed in',
    who: 'anybody',
    replies: [reply(200, 'The signed-in trader', userReply)],
    faults: [401, 503],
  },
  {
    method: 'post',
    path: '/register',
    tag: 'Accounts',
    summary: 'Makes an account and signs it in',
    who: 'anybody',
    body: registerBody,
    replies: [reply(201, 'The new trader, signed in', userReply)],
    faults: [400, 403, 409, 413, 415, 422, 429, 503],
  },
  {
    method: 'post',
    path: '/login',
    tag: 'Accounts',
    summary: 'Signs in, under a new session id',
    who: 'anybody',
    body: loginBody,
    replies: [reply(200, 'The signed-in trader', userReply)],
    faults: [400, 401, 403, 413, 415, 422, 429, 503],
  },
  {
    method: 'post',
    path: '/logout',
    tag: 'Accounts',
    summary: 'Ends the session and closes its sockets',
    who: 'anybody',
    replies: [reply(204, 'The session is gone')],
    faults: [400, 403, 413, 415, 422],
  },
]

export const chatCalls: readonly CallDescription[] = [
  {
    method: 'get',
    path: '/chat',
    tag: 'Chat',
    summary: 'The newest messages, oldest first; with asOf those of a past moment',
    who: 'anybody',
    query: asOfQuery,
    replies: [reply(200, 'At most 100 messages', chatReply)],
    faults: [400, 429, 503],
  },
  {
    method: 'post',
    path: '/chat',
    tag: 'Chat',
    summary: 'Says something to everybody',
    who: 'signed_in',
    body: chatBody,
    replies: [reply(201, 'The message', chatMessage)],
    faults: [400, 401, 403, 413, 415, 422, 429, 503],
  },
]
