import type { Decision } from '../kernel/decider.ts'
import type { AlertEvent } from './events.ts'
import type { AlertRefusal } from './refusals.ts'

export type AlertDecision = Decision<AlertEvent, AlertRefusal>
