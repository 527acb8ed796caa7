/**
 * Whether this is an object with exactly these fields, all of them fine: for frequent events, whose
 * schema would otherwise be most of the cost of reading them.
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
