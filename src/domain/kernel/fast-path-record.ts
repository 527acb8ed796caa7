/**
 * Whether this is an object with these fields and no other, each of them fine: for events that come
 * by the hundred thousand, whose schema would otherwise be most of what reading them back costs.
 *
 * @param fields by name; none may take `undefined` for a value
 */
export const isRecordOf = (
  fields: Readonly<Record<string, (value: unknown) => boolean>>,
): ((value: unknown) => boolean) => {
  const names = Object.keys(fields)
  const checks = Object.values(fields)
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    const record = value as Readonly<Record<string, unknown>>
    for (let index = 0; index < names.length; index += 1)
      if (checks[index]?.(record[names[index] ?? '']) !== true) return false
    return Object.keys(record).length === names.length
  }
}
