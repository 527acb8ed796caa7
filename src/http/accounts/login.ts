import type { Request, Response } from 'express'
import { loginBody } from '../../contracts/accounts/accounts.ts'
import { userReply } from '../../contracts/accounts/user-reply.ts'
import { wait } from '../../platform/timers.ts'
import { accounts, type ActiveAccount } from '../../projections/accounts/documents.ts'
import type { Context } from '../context.ts'
import { commandIdOf } from '../idempotency.ts'
import { rememberPosition } from '../positions/cookie.ts'
import type { Refusal } from '../refusals/refusal.ts'
import { ok, refuse, type Reply } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { rememberDevice } from '../sessions/device-cookie.ts'
import { startSession, settle } from '../sessions/sign-in.ts'
import { countGuess } from './count-guess.ts'
import { presentAccount } from './present-user.ts'

/** The session of a sign-in that the log may refuse later, before or after it began. */
class LetIn {
  readonly #context: Pick<Context, 'sessions' | 'onSessionEnd'>
  #sessionId: string | null = null
  #hasEnded = false

  constructor(context: Pick<Context, 'sessions' | 'onSessionEnd'>) {
    this.#context = context
  }

  /** The session has begun; false: it is refused by now, and has ended. */
  async as(sessionId: string): Promise<boolean> {
    this.#sessionId = sessionId
    if (this.#hasEnded) await this.end()
    return !this.#hasEnded
  }

  async end(): Promise<void> {
    this.#hasEnded = true
    const { sessions, onSessionEnd } = this.#context
    const id = this.#sessionId
    if (id === null) return
    const ended = settle((done) => sessions.destroy(id, done))
    onSessionEnd(id)
    await ended
  }
}

/** Asks passport who sent these credentials; null: nobody we know. */
const authenticate = (
  { passport }: Context,
  req: Request,
  res: Response,
): Promise<ActiveAccount | null> =>
  new Promise((resolve, reject) => {
    const decide = (error: unknown, found?: ActiveAccount | false) => {
      if (error) reject(error instanceof Error ? error : new Error('Sign-in failed.'))
      else resolve(found || null)
    }
    const middleware = passport.authenticate('local', decide) as (
      ...args: [Request, Response, (error: unknown) => void]
    ) => void
    middleware(req, res, reject)
  })

/**
 * A guess is counted before it is checked, so that many at once cannot pass a counter that none of
 * them has moved yet. It is given back when it was right, and when it could not be checked: who tried
 * while a store was unavailable has guessed nothing.
 */
const checkPassword = async (
  context: Context,
  req: Request,
  res: Response,
  username: string,
): Promise<{ account: ActiveAccount } | { refusal: Refusal }> => {
  const guess = countGuess(context, req, username)
  if (!guess.ok) {
    const { retryAfterSeconds } = guess
    return { refusal: { type: 'too_many', what: 'wrong passwords', retryAfterSeconds } }
  }
  let isWrong = false
  try {
    const account = await authenticate(context, req, res)
    isWrong = account === null
    return account === null ? { refusal: { type: 'wrong_credentials' } } : { account }
  } finally {
    if (!isWrong) guess.giveBack()
  }
}

const signIn = async (
  context: Context,
  req: Request,
  res: Response,
  account: ActiveAccount,
): Promise<Reply> => {
  const userId = account._id
  const commandId = commandIdOf(req, context, `sign in ${userId}`)
  const letIn = new LetIn(context)
  const command = { commandId, userId, now: new Date(context.clock()) }
  const recorded = await context.signRecords.record(
    'recordSignIn',
    { ...command, provedBy: account.sealedPasswordHash },
    () => letIn.end(),
  )
  // Erased a moment ago, which the read model does not know yet.
  if (recorded?.ok === false) return refuse({ type: 'wrong_credentials' })
  const reply = await presentAccount(context, account)
  if (!reply) return refuse({ type: 'wrong_credentials' })
  await startSession(context, req, userId)
  if (!(await letIn.as(req.sessionID))) return refuse({ type: 'wrong_credentials' })
  const nameHash = context.vault.nameHash('username', reply.username)
  rememberDevice(req, res, context.config, nameHash)
  rememberPosition(req, res, context.config, {
    projection: accounts.projection,
    position: recorded?.position ?? null,
  })
  return ok(reply)
}

/**
 * How long a check of credentials takes depends a little on whether somebody has the name, and on which
 * thread computes the hash. Refusals wait for the next whole step, so that the time does not show it.
 */
const untilWholeStep = (startedAt: number, stepMs: number): Promise<void> =>
  wait(stepMs - ((performance.now() - startedAt) % stepMs))

export const login = route.post('/login', {
  summary: 'Signs in, under a new session id',
  who: 'anybody',
  body: loginBody,
  readsIfSoon: accounts.projection,
  replies: { 200: userReply.describe('The signed-in trader') },
  refuses: [401, 429],
  answer: async (context, { req, res, body }) => {
    // This is where passport looks for it.
    req.body = body
    const startedAt = performance.now()
    const checked = await context.signIns.run(() => checkPassword(context, req, res, body.username))
    if ('refusal' in checked) {
      const { refusal } = checked
      if (refusal.type !== 'wrong_credentials') return refuse(refusal)
      await untilWholeStep(startedAt, context.limits.wrongCredentialsStepMs)
      return refuse(req.isRepeat ? { type: 'key_reused' } : refusal)
    }
    return signIn(context, req, res, checked.account)
  },
})
