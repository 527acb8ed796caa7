/**
 * The type of the placeholder for a lost event. It keeps the position and revision of the event, so
 * that later events keep theirs. Readers never receive it.
 */
const lostEventType = 'EventLost'

const nobody = '00000000-0000-0000-0000-000000000000'

/** All fields except its place. */
export const lostEvent = { id: nobody, type: lostEventType, metadata: '{}', data: '{}' } as const

export const isLost = ({ type }: { readonly type: string }): boolean => type === lostEventType
