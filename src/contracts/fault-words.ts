import type { z } from 'zod'
import { counted } from './counted.ts'

type Issue = z.core.$ZodIssue

/** As many values as one reads; their number stands for the others. */
const namedMax = 12

const listOf = (values: readonly unknown[]): string => {
  const named = values.length > namedMax + 1 ? values.slice(0, namedMax) : values
  const rest = values.length - named.length
  return [...named.map(String), ...(rest > 0 ? [`or ${rest.toString()} others`] : [])].join(', ')
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

/** `3 characters`, `20 entries`, or the plain number for a number. */
const amount = (origin: string, count: number | bigint): string => {
  if (origin === 'string') return counted(count, 'character')
  return origin === 'array' ? counted(count, 'entry', 'entries') : count.toString()
}

const bound = (origin: string, words: string, count: number | bigint): string =>
  `must ${origin === 'string' || origin === 'array' ? 'have' : 'be'} ${words} ${amount(origin, count)}`

/** The beginnings of zod's own messages, which are written for programmers. */
const ofZod = /^(Invalid|Too|Expected)/

/** The fault, to follow the field's name (`must be at most 200`), or the schema's own message. */
export const faultWords = (issue: Issue): string => {
  if (!ofZod.test(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      if (issue.message.endsWith('received undefined')) return 'is required'
      return `must be ${kinds[issue.expected] ?? issue.expected}`
    case 'too_small':
      return bound(issue.origin, 'at least', issue.minimum)
    case 'too_big':
      if (issue.maximum === Number.MAX_SAFE_INTEGER) return 'is too large'
      return bound(issue.origin, 'at most', issue.maximum)
    case 'invalid_value':
      return issue.values.length === 1
        ? `must be ${listOf(issue.values)}`
        : `must be one of ${listOf(issue.values)}`
    case 'invalid_union':
      // The choices are only known for frames, which are distinguished by their type.
      return 'options' in issue && Array.isArray(issue.options)
        ? `must be one of ${listOf(issue.options)}`
        : 'is not valid'
    default:
      return 'is not valid'
  }
}
