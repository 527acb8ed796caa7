import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { TargetUnavailable } from '../errors.ts'
import { type BackupLimits, backupLimits } from '../limits.ts'
import type { BackupTarget } from '../ports.ts'

/** A listing ends after this many pages; an endless one would block a restore. */
const pagesMax = 10_000

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const textsIn = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, text = '']) => text)

const reasonOf = (error: unknown): string => {
  if (error instanceof DOMException) return 'no answer in time'
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
}

/**
 * A backup in an S3 bucket, or a server with the same API: the bucket is the first part of the
 * path. Every body is signed with its hash, which the server verifies.
 * @param url `https://<key id>:<secret>@<host>/<bucket>[/<prefix>][?region=<region>]`
 */
export const s3Target = (
  url: URL,
  { requestMsMax }: Pick<BackupLimits, 'requestMsMax'> = backupLimits,
): BackupTarget => {
  const region = url.searchParams.get('region')
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    service: 's3',
    // The shipper retries and reports failures itself.
    retries: 0,
    ...(region === null ? {} : { region }),
  })
  const [bucket = '', ...folders] = url.pathname.split('/').filter(Boolean)
  const prefix = folders.map((folder) => `${folder}/`).join('')
  const root = `${url.origin}/${bucket}`
  const name = `${root}/${prefix}`.replace(/\/$/, '')

  const ask = async (method: string, path: string, body?: Buffer): Promise<[number, Buffer]> => {
    const headers = { 'x-amz-content-sha256': sha256(body ?? Buffer.alloc(0)) }
    const init = { method, headers, signal: AbortSignal.timeout(requestMsMax) }
    try {
      const reply = await client.fetch(`${root}${path}`, body ? { ...init, body } : init)
      return [reply.status, Buffer.from(await reply.arrayBuffer())]
    } catch (error) {
      throw new TargetUnavailable(`${name} did not answer (${reasonOf(error)})`, { cause: error })
    }
  }
  const refused = (status: number, body: Buffer): TargetUnavailable => {
    const code = textsIn(body.toString(), 'Code')[0] ?? ''
    return new TargetUnavailable(`${name} answered ${status.toString()} ${code}`.trimEnd())
  }
  const pathOf = (object: string): string => `/${prefix}${object}`

  return {
    name,
    put: async (object, bytes) => {
      const [status, body] = await ask('PUT', pathOf(object), bytes)
      if (status !== 200) throw refused(status, body)
    },
    get: async (object) => {
      const [status, body] = await ask('GET', pathOf(object))
      if (status === 200) return body
      if (status === 404 && !body.includes('NoSuchBucket')) return null
      throw refused(status, body)
    },
    remove: async (object) => {
      const [status, body] = await ask('DELETE', pathOf(object))
      if (status >= 300 && status !== 404) throw refused(status, body)
    },
    list: async (wanted) => {
      const names: string[] = []
      let token = ''
      for (let page = 0; page < pagesMax; page += 1) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: prefix + wanted })
        if (token !== '') query.set('continuation-token', token)
        const [status, body] = await ask('GET', `?${query.toString()}`)
        if (status !== 200) throw refused(status, body)
        const xml = body.toString()
        names.push(...textsIn(xml, 'Key').map((key) => key.slice(prefix.length)))
        token = textsIn(xml, 'NextContinuationToken')[0] ?? ''
        if (token === '') return names.sort()
      }
      throw new TargetUnavailable(`${name} returned an endless listing`)
    },
  }
}
