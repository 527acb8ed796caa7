import type { Member } from './member.ts'

/** The members with the most changed documents, until they have half of all. */
export const mostChanged = (members: Iterable<Member>): readonly Member[] => {
  const byChanges = [...members].sort((a, b) => b.unit.changes - a.unit.changes)
  let left = byChanges.reduce((sum, { unit }) => sum + unit.changes, 0) / 2
  const most: Member[] = []
  for (const member of byChanges) {
    if (left <= 0) break
    left -= member.unit.changes
    most.push(member)
  }
  return most
}
