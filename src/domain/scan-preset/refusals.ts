export type ScanPresetRefusal =
  | { readonly type: 'name_missing' }
  | {
      readonly type: 'text_too_long'
      readonly field: 'name' | 'description' | 'filters'
      readonly max: number
    }
  /** Not a JSON array. */
  | { readonly type: 'filters_unreadable' }
  | { readonly type: 'no_rules' }
  | { readonly type: 'too_many_rules'; readonly max: number }
  | { readonly type: 'too_many_presets'; readonly max: number }
  /** The id belongs to another preset. */
  | { readonly type: 'preset_exists' }
  /** There is none under this id, it was deleted, or it is another user's: one answer for all. */
  | { readonly type: 'no_preset' }
