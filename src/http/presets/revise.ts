import { type Preset, preset, presetBody } from '../../contracts/scans/presets.ts'
import type { ScanPresetEvent } from '../../domain/scan-preset/events.ts'
import { streamOf } from '../../domain/streams.ts'
import { executeCommand } from '../commands/execute-command.ts'
import type { Context } from '../context.ts'
import { idOf } from '../request.ts'
import { ok, refuse } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { presetCommands, refusalOfPreset } from './present.ts'
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

/** From the log, because read models may be late. Null: it was deleted in the meantime. */
const presetNow = async (context: Context, presetId: string): Promise<Preset | null> => {
  const first = await oneRecorded(context, presetId, 'forwards')
  const last = await oneRecorded(context, presetId, 'backwards')
  if (first === null || last === null || last.event.type === 'ScanPresetDeleted') return null
  const { name, description, filters, isDefault } = last.event.data
  const content = { name, description, filters, isDefault }
  return { id: presetId, ...content, createdAt: first.at, updatedAt: last.at }
}

export const revisePreset = route.put('/scanner/presets/:id', {
  summary: 'Changes a saved scan',
  params: idOf('saved scan'),
  body: presetBody,
  replies: { 200: preset.describe('The saved scan as it is now') },
  answer: async (context, { params: { id: presetId }, body, ...call }) => {
    const refusal = rulesRefusal(body.filters)
    if (refusal) return refuse(refusal)
    const outcome = await executeCommand(context, call, {
      ...presetCommands,
      id: presetId,
      command: { type: 'ReviseScanPreset', presetId, userId: call.userId, ...body },
    })
    if (!outcome.ok) return refuse(outcome.refusal)
    const revised = await presetNow(context, presetId)
    return revised ? ok(revised) : refuse(refusalOfPreset({ type: 'no_preset' }))
  },
})
