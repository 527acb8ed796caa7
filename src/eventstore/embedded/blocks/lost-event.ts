/**
 * The type of what stands in the place of an event that was lost: it keeps the event's position and
 * revision, so that those after it stay what they were, and no reader is handed it.
 */
const lostEventType = 'EventLost'

const nobody = '00000000-0000-0000-0000-000000000000'

/** All of it but where it is. */
export const lostEvent = { id: nobody, type: lostEventType, metadata: '{}', data: '{}' } as const

export const isLost = ({ type }: { readonly type: string }): boolean => type === lostEventType
