import { describe, it } from 'vitest'
import { scanPresetDecider } from '../../../../src/domain/scan-preset/decider.ts'
import type { ScanPresetEvent } from '../../../../src/domain/scan-preset/events.ts'
import { given } from '../../../support/given.ts'

const presetId = '7f2c1a52-9d0e-4c53-8f57-0a1b2c3d4e5f'
const userId = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'
const stranger = '9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d'
const rules = (count: number) => JSON.stringify(Array.from({ length: count }, () => ({})))
const content = {
  name: 'Big movers',
  description: 'Up more than 5 %',
  filters: '[{"field":"% CHANGE"}]',
  isDefault: false,
}

const saved: ScanPresetEvent = { type: 'ScanPresetSaved', data: { presetId, userId, ...content } }
const revisedWith = (changes: Partial<typeof content>): ScanPresetEvent => ({
  type: 'ScanPresetRevised',
  data: { presetId, userId, ...content, ...changes },
})
const deleted: ScanPresetEvent = { type: 'ScanPresetDeleted', data: { presetId, userId } }

const save = { type: 'SaveScanPreset', presetId, userId, ...content, presetsNow: 0 } as const
const revise = { type: 'ReviseScanPreset', presetId, userId, ...content } as const
const remove = { type: 'DeleteScanPreset', presetId, userId } as const

const badContents = [
  [{ name: '  ' }, { type: 'name_missing' }],
  [{ name: 'n'.repeat(81) }, { type: 'text_too_long', field: 'name', max: 80 }],
  [{ description: '字'.repeat(501) }, { type: 'text_too_long', field: 'description', max: 500 }],
  [
    { filters: `["${'x'.repeat(16_384)}"]` },
    { type: 'text_too_long', field: 'filters', max: 16_384 },
  ],
  [{ filters: 'price > 5' }, { type: 'filters_unreadable' }],
  [{ filters: '{"rules":[]}' }, { type: 'filters_unreadable' }],
  [{ filters: '[]' }, { type: 'no_rules' }],
  [{ filters: rules(21) }, { type: 'too_many_rules', max: 20 }],
] as const

describe('saving a scan preset', () => {
  it('happens once', () => {
    given(scanPresetDecider).when(save).then(saved)
    given(scanPresetDecider, saved).when(save).then()
  })

  it('keeps the name and the description trimmed, and takes up to 20 rules', () => {
    given(scanPresetDecider)
      .when({ ...save, name: ' 🚀 ', description: null, filters: rules(20) })
      .then({
        type: 'ScanPresetSaved',
        data: {
          ...saved.data,
          name: '🚀',
          description: null,
          filters: rules(20),
          isDefault: false,
        },
      })
  })

  it.each(badContents)('is refused with %o', (changes, refusal) => {
    given(scanPresetDecider)
      .when({ ...save, ...changes })
      .thenRefused(refusal)
  })

  it('is refused under an id that is used', () => {
    const refusal = { type: 'preset_exists' } as const
    given(scanPresetDecider, saved)
      .when({ ...save, name: 'Other' })
      .thenRefused(refusal)
    given(scanPresetDecider, saved)
      .when({ ...save, userId: stranger })
      .thenRefused(refusal)
    given(scanPresetDecider, saved, deleted).when(save).thenRefused(refusal)
  })

  it('is refused for the 201st preset of a user', () => {
    given(scanPresetDecider)
      .when({ ...save, presetsNow: 200 })
      .thenRefused({ type: 'too_many_presets', max: 200 })
    given(scanPresetDecider)
      .when({ ...save, presetsNow: 199 })
      .then(saved)
  })
})

describe('revising a scan preset', () => {
  it('keeps all of it as it is now, and changes nothing when it is so already', () => {
    given(scanPresetDecider, saved)
      .when({ ...revise, isDefault: true })
      .then(revisedWith({ isDefault: true }))
    given(scanPresetDecider, saved).when(revise).then()
    given(scanPresetDecider, saved, revisedWith({ name: 'B' }))
      .when(revise)
      .then(revisedWith({}))
  })

  it.each(badContents)('is refused with %o', (changes, refusal) => {
    given(scanPresetDecider, saved)
      .when({ ...revise, ...changes })
      .thenRefused(refusal)
  })

  it('is refused as if there were none: deleted, or to another user', () => {
    const refusal = { type: 'no_preset' } as const
    given(scanPresetDecider).when(revise).thenRefused(refusal)
    given(scanPresetDecider, saved, deleted).when(revise).thenRefused(refusal)
    given(scanPresetDecider, saved)
      .when({ ...revise, userId: stranger })
      .thenRefused(refusal)
  })
})

describe('deleting a scan preset', () => {
  it('is allowed to its owner, once', () => {
    const refusal = { type: 'no_preset' } as const
    given(scanPresetDecider, saved).when(remove).then(deleted)
    given(scanPresetDecider, saved, deleted).when(remove).thenRefused(refusal)
    given(scanPresetDecider, saved)
      .when({ ...remove, userId: stranger })
      .thenRefused(refusal)
    given(scanPresetDecider).when(remove).thenRefused(refusal)
  })
})
