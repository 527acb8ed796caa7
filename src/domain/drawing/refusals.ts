export type DrawingRefusal =
  | { readonly type: 'unknown_symbol'; readonly symbol: string }
  | { readonly type: 'no_drawing' }
  | { readonly type: 'chart_full'; readonly symbol: string; readonly max: number }
  | { readonly type: 'too_many_drawings'; readonly max: number }
