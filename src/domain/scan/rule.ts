import {
  type ScanAnalytic,
  scanAnalytics,
  type ScanCompareType,
  type ScanConjunction,
  type ScanField,
  type ScanInterval,
  type ScanOperator,
} from './vocabulary.ts'

/** One row of the scanner's form, parsed. */
export interface ScanRule {
  readonly field: ScanField
  readonly operator: ScanOperator
  readonly compareType: ScanCompareType
  /** With NUMERIC a number; otherwise the name of an analytic value. */
  readonly compareValue: number | string
  /** The factor of the compared quantity; 0 means 1. */
  readonly multiplier: number
  /** With PERCENT: the share of the analytic value, in per cent. */
  readonly percentage: number
  /** Joins the rule with the one before it; AND binds tighter than OR. */
  readonly conjunction: ScanConjunction
  /** Simple Moving Average: the number of days, weeks or months, including today. */
  readonly period: number
  readonly interval: ScanInterval
}

export const isScanAnalytic = (value: unknown): value is ScanAnalytic =>
  (scanAnalytics as readonly unknown[]).includes(value)
