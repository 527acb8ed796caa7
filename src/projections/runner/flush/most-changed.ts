import type { ProjectionInstance } from '../groups/projection-instance.ts'

/** The instances with the most changed documents, until they have half of all changes. */
export const mostChanged = (
  instances: Iterable<ProjectionInstance>,
): readonly ProjectionInstance[] => {
  const byChanges = [...instances].sort((a, b) => b.unit.changes - a.unit.changes)
  let left = byChanges.reduce((sum, { unit }) => sum + unit.changes, 0) / 2
  const most: ProjectionInstance[] = []
  for (const instance of byChanges) {
    if (left <= 0) break
    left -= instance.unit.changes
    most.push(instance)
  }
  return most
}
