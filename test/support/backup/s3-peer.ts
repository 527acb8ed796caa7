import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const keyId = 'AKIDEXAMPLE'
/** As S3 makes them: with signs that have to be encoded in an address. */
const secret = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'
const region = 'eu-central-1'
const bucket = 'backups'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

/** RFC 3986, as signatures want it. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/**
 * AWS Signature Version 4 of a request, worked out from the specification alone.
 * @returns what is wrong with it, or null
 */
const signatureFault = (request: IncomingMessage, body: Buffer): string | null => {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=(\S+?)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/
  const match = pattern.exec(request.headers.authorization ?? '')
  if (match === null) return 'AccessDenied'
  const [, id, day = '', where = '', signed = '', signature = ''] = match
  if (id !== keyId) return 'InvalidAccessKeyId'
  if (where !== region) return 'AuthorizationHeaderMalformed'
  const bodyHash = String(request.headers['x-amz-content-sha256'])
  if (bodyHash !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const moment = String(request.headers['x-amz-date'])
  if (Math.abs(Date.parse(isoOf(moment)) - Date.now()) > 900_000) return 'RequestTimeTooSkewed'
  for (const needed of ['host', 'x-amz-content-sha256', 'x-amz-date'])
    if (!signed.split(';').includes(needed)) return 'AccessDenied'
  const url = new URL(request.url ?? '', 'http://peer')
  const canonical = [
    request.method,
    decodeURIComponent(url.pathname).split('/').map(encoded).join('/'),
    [...url.searchParams]
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .sort()
      .join('&'),
    ...signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signed,
    bodyHash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n')
  const parts = [day, region, 's3', 'aws4_request']
  const key = parts.reduce<Buffer | string>((from, part) => hmac(from, part), `AWS4${secret}`)
  const right = hmac(key, text)
  return timingSafeEqual(right, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch'
}

const isoOf = (moment: string): string =>
  moment.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

export interface S3Peer {
  readonly url: string
  readonly objects: Map<string, Buffer>
  /** Requests that were refused for their signature. */
  readonly refusals: string[]
  /** What it does with requests: answers, answers 503, or never answers. */
  mode: 'well' | 'slow_down' | 'silent'
  /** Names of one page of a list. */
  pageMax: number
  stop(): Promise<void>
}

const fault = (response: ServerResponse, status: number, code: string) =>
  response.writeHead(status).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)

/** A bucket as S3 serves it over HTTP, which checks every signature and every body's hash. */
export const startS3Peer = async (): Promise<S3Peer> => {
  const objects = new Map<string, Buffer>()
  const refusals: string[] = []

  const list = (query: URLSearchParams, response: ServerResponse) => {
    const prefix = query.get('prefix') ?? ''
    const after = query.get('continuation-token') ?? ''
    const left = [...objects.keys()]
      .sort()
      .filter((name) => name.startsWith(prefix) && name > after)
    const page = left.slice(0, peer.pageMax)
    const isLast = page.length === left.length
    response.end(
      [
        '<?xml version="1.0"?><ListBucketResult>',
        ...page.map((name) => `<Contents><Key>${name}</Key><Size>1</Size></Contents>`),
        `<IsTruncated>${String(!isLast)}</IsTruncated>`,
        isLast ? '' : `<NextContinuationToken>${page.at(-1)!}</NextContinuationToken>`,
        '</ListBucketResult>',
      ].join(''),
    )
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bodyOf(request)
    if (peer.mode === 'silent') return
    if (peer.mode === 'slow_down') return void fault(response, 503, 'SlowDown')
    const wrong = signatureFault(request, body)
    if (wrong !== null) {
      refusals.push(wrong)
      return void fault(response, 403, wrong)
    }
    const url = new URL(request.url ?? '', 'http://peer')
    const [, where, ...rest] = decodeURIComponent(url.pathname).split('/')
    const name = rest.join('/')
    if (where !== bucket) return void fault(response, 404, 'NoSuchBucket')
    if (url.searchParams.get('list-type') === '2') {
      list(url.searchParams, response)
      return
    }
    if (request.method === 'PUT') objects.set(name, body)
    if (request.method === 'DELETE') objects.delete(name)
    if (request.method !== 'GET')
      return void response.writeHead(request.method === 'PUT' ? 200 : 204).end()
    const found = objects.get(name)
    if (found === undefined) fault(response, 404, 'NoSuchKey')
    else response.end(found)
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const credentials = `${keyId}:${encodeURIComponent(secret)}`
  const peer: S3Peer = {
    url: `http://${credentials}@127.0.0.1:${port.toString()}/${bucket}/tape/deck?region=${region}`,
    objects,
    refusals,
    mode: 'well',
    pageMax: 1_000,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return peer
}
