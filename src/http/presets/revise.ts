import { type Preset, presetBody } from '../../contracts/presets.ts'
import { scanPresetAggregate } from '../../domain/scan-preset/decider.ts'
import type { ScanPresetEvent } from '../../domain/scan-preset/events.ts'
import { streamOf } from '../../domain/streams.ts'
import { scanPresets } from '../../projections/scan-presets/documents.ts'
import { executeCommand } from '../commands/execute-command.ts'
import type { Context } from '../context.ts'
import { notValid } from '../refusals/faults.ts'
import { call, ok, refuse } from '../reply.ts'
import { uuidParam } from '../request.ts'
import { traderOf } from '../sessions/trader.ts'
import { refusalOfPreset } from './present.ts'
import { rulesRefusal } from './rules.ts'

type Recorded = { readonly event: ScanPresetEvent; readonly at: string }

const oneRecorded = async (
  { events, codec }: Pick<Context, 'events' | 'codec'>,
  presetId: string,
  direction: 'forwards' | 'backwards',
): Promise<Recorded | null> => {
  const stream = streamOf.scanPreset(presetId)
  for await (const recorded of events.readStream(stream, { direction, maxCount: 1 }))
    return { event: codec.decode(recorded) as ScanPresetEvent, at: recorded.metadata.occurredAt }
  return null
}

/**
 * From the log, because read models may stand still: 503 for what is recorded would have the trader
 * send it again. Null: it was deleted meanwhile.
 */
const presetNow = async (context: Context, presetId: string): Promise<Preset | null> => {
  const first = await oneRecorded(context, presetId, 'forwards')
  const last = await oneRecorded(context, presetId, 'backwards')
  if (first === null || last === null || last.event.type === 'ScanPresetDeleted') return null
  const { name, description, filters, isDefault } = last.event.data
  const content = { name, description, filters, isDefault }
  return { id: presetId, ...content, createdAt: first.at, updatedAt: last.at }
}

/** PUT /api/scanner/presets/:id */
export const revisePreset = (context: Context) =>
  call(async (req, res) => {
    const presetId = uuidParam(req)
    if (presetId === null) return refuse(refusalOfPreset({ type: 'no_preset' }))
    const body = presetBody.safeParse(req.body)
    if (!body.success) return refuse(notValid(body.error))
    const refusal = rulesRefusal(body.data.filters)
    if (refusal) return refuse(refusal)
    const userId = traderOf(req)
    const outcome = await executeCommand(context, req, res, {
      aggregate: scanPresetAggregate,
      id: presetId,
      command: { type: 'ReviseScanPreset', presetId, userId, ...body.data },
      commandId: context.newId(),
      userId,
      projection: scanPresets.projection,
      refusalOf: refusalOfPreset,
    })
    if (!outcome.ok) return refuse(outcome.refusal)
    const preset = await presetNow(context, presetId)
    return preset ? ok(preset) : refuse(refusalOfPreset({ type: 'no_preset' }))
  })
