export type DeliveryRefusal =
  { readonly type: 'no_delivery' } | { readonly type: 'too_many_channels'; readonly max: number }
