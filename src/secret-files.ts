/** Variables that should not be in an environment that other programs can read. */
export const secretNames = [
  'BACKUP_KEY',
  'BACKUP_URL',
  'EVENTSTORE_URL',
  'MARKETAUX_TOKEN',
  'MONGODB_URL',
  'SESSION_SECRET',
  'SMTP_URL',
  'MASTER_KEY',
  'NEW_MASTER_KEY',
] as const

/** Longer than any secret; limits the read of a device or a wrong path. */
const secretCharactersMax = 10_000

export type ReadText = (path: string) => string

export interface ReadSecrets {
  /** The environment with the secrets from files. */
  readonly env: NodeJS.ProcessEnv
  /** One sentence for each file that cannot be used; it contains no secret. */
  readonly faults: readonly string[]
}

const isSet = (value: string | undefined): value is string => value !== undefined && value !== ''

const faultOf = (variable: string, path: string, problem: string): string =>
  `${variable}: '${path}' ${problem}.`

/**
 * Reads secrets from files, as container platforms provide them: `MASTER_KEY_FILE` names the file
 * that contains MASTER_KEY. Surrounding white space is removed.
 */
export const readSecretFiles = (given: NodeJS.ProcessEnv, readText: ReadText): ReadSecrets => {
  const env = { ...given }
  const faults: string[] = []
  for (const name of secretNames) {
    const variable = `${name}_FILE`
    const path = given[variable]
    if (!isSet(path)) continue
    if (isSet(given[name])) {
      faults.push(faultOf(variable, path, `and ${name} are both set; set only one of them`))
      continue
    }
    try {
      const text = readText(path).trim()
      if (text === '') faults.push(faultOf(variable, path, 'is empty'))
      else if (text.length > secretCharactersMax)
        faults.push(faultOf(variable, path, 'is too long for a secret'))
      else env[name] = text
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? String(error)
      faults.push(faultOf(variable, path, `cannot be read (${code})`))
    }
  }
  return { env, faults }
}
