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
  /** What is compared with is taken so many times; 0: once. */
  readonly multiplier: number
  /** With PERCENT: the share of the analytic value, in per cent. */
  readonly percentage: number
  /** Joins the rule with the one before it; AND binds tighter than OR. */
  readonly conjunction: ScanConjunction
  /** Of a Simple Moving Average: so many days, weeks or months, today's price being the newest. */
  readonly period: number
  readonly interval: ScanInterval
}

export const isScanAnalytic = (value: unknown): value is ScanAnalytic =>
  (scanAnalytics as readonly unknown[]).includes(value)
