import { drawingBody } from '../../contracts/drawings/drawing-body.ts'
import { drawing } from '../../contracts/drawings/drawings.ts'
import { inNewShares } from '../../domain/drawing/in-new-shares.ts'
import { oneDrawing } from '../../projections/drawings/read.ts'
import { orWhenUnavailable } from '../../projections/guard/or-when-unavailable.ts'
import { listedSymbol } from '../../projections/stocks/read/listed-symbol.ts'
import { recordedSplits } from '../../projections/stocks/read/recorded-splits.ts'
import { executeCommand } from '../commands/execute-command.ts'
import type { Context } from '../context.ts'
import { isSameText, sealText } from '../own-text.ts'
import { ok, refuse } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { drawingCommands, drawingParams } from './present.ts'

/** The encrypted text. An unchanged text keeps its encryption, so that a repeated request changes nothing. */
const sealedTextOf = async (
  context: Context,
  userId: string,
  text: string,
  sealed: string | null,
) => {
  if (sealed !== null && (await isSameText(context, userId, sealed, text))) return sealed
  return sealText(context, userId, text)
}

/** The splits that the chart did not know when the anchors were set, in whose old shares they are. */
const splitsMissed = async (
  { readModels }: Context,
  symbol: string,
  { at, splits }: { readonly at: number; readonly splits: number },
) => {
  const recorded = await orWhenUnavailable(
    () => recordedSplits(readModels, symbol),
    () => [],
  )
  return recorded.slice(splits).filter(({ newSharesFrom }) => at < newSharesFrom)
}

export const placeDrawing = route.put('/drawings/:symbol/:id', {
  summary: 'Draws on a symbol’s chart, or changes a drawing; the client makes the id, a UUID',
  params: drawingParams,
  body: drawingBody,
  replies: { 200: drawing.describe('The drawing as it is now') },
  refuses: [409],
  answer: async (context, { req, res, params, body, userId }) => {
    const { id } = params
    const listed = await listedSymbol(context, params.symbol)
    const symbol = listed ?? params.symbol
    const { tool, drawn } = body
    const at = context.clock() - (drawn?.agoMs ?? 0)
    const missed = drawn ? await splitsMissed(context, symbol, { at, splits: drawn.splits }) : []
    const anchors = inNewShares(body.anchors, missed)
    const text = body.tool === 'text' ? body.text : null
    const known = await orWhenUnavailable(
      () => oneDrawing(context.readModels, userId, symbol, id),
      () => null,
    )
    const sealedText =
      text === null ? null : await sealedTextOf(context, userId, text, known?.sealedText ?? null)
    const outcome = await executeCommand(
      context,
      { req, res, userId },
      {
        ...drawingCommands,
        id: userId,
        // A split that is recorded later finds what was drawn before it.
        now: new Date(at),
        command: {
          type: 'PlaceDrawing',
          userId,
          symbol,
          drawingId: id,
          drawing: { tool, anchors, sealedText },
          isListed: listed !== null,
          isOld: known?.isOld ?? false,
        },
      },
    )
    return outcome.ok ? ok({ id, tool, anchors, text }) : refuse(outcome.refusal)
  },
})
