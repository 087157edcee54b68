import { type Endpoint, type CallInput, WARNING_HEADER } from '../shared/endpoint.ts'
import {
  buildCallUrl,
  buildUploadForm,
  buildCallHeaders,
  type RequestParts,
  parseReply,
  rejectLost,
  rejectOffline,
} from './call.ts'
import { reportCall } from './connection.ts'
import { isCompleteFile } from './complete-file.ts'

/** For a response without a sentence from the server, and for a truncated file (002 §8). */
const NOT_PREPARED = 'There was an error preparing the data.'
const CUT = { code: 'OFFLINE', message: 'There was an error while downloading.' }

export type DownloadProgress = { bytes: number; total: number | null }
type DownloadOptions = { signal?: AbortSignal; onProgress?: (progress: DownloadProgress) => void }

const filenameOf = (disposition: string | null): string | undefined => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  return encoded === undefined ? /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] : decodeURIComponent(encoded)
}

/** A compressed response decodes to more bytes than its Content-Length states, so its length counts as unknown. */
async function receive({ body, headers }: Response, onProgress: DownloadOptions['onProgress']): Promise<Blob> {
  const length = headers.has('content-encoding') ? null : headers.get('content-length')
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const reader = body?.getReader()
  let bytes = 0
  for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
    chunks.push(next.value)
    bytes += next.value.length
    onProgress?.({ bytes, total: length === null ? null : Number(length) })
  }
  const file = new Blob(chunks, { type: headers.get('content-type') ?? '' })
  if (!(await isCompleteFile(file, length === null ? null : Number(length)))) throw new TypeError('The download was cut.')
  return file
}

/**
 * Downloads a file, and saves it under the server's filename. Returns the server's warning about its content. Throws `Refused`,
 * or an AbortError.
 */
export async function download<const E extends Endpoint>(
  spec: E,
  sent: CallInput<E>,
  { signal, onProgress }: DownloadOptions = {},
): Promise<string | undefined> {
  const parts = sent as RequestParts
  const headers = buildCallHeaders()
  const sentToken = 'auth-token' in headers
  const form = spec.upload === undefined ? undefined : buildUploadForm(spec.upload, parts)
  if (form === undefined && parts.body !== undefined) headers['content-type'] = 'application/json'
  const response = await fetch(buildCallUrl(spec, parts), {
    method: spec.method,
    headers,
    body: form ?? (parts.body === undefined ? null : JSON.stringify(parts.body)),
    signal: signal ?? null,
  }).catch(rejectOffline)
  if (!response.ok || response.headers.get('content-type')?.includes('application/json')) {
    const text = await response.text().catch(rejectOffline)
    parseReply(response.status, text, response.headers.get('retry-after'), sentToken, NOT_PREPARED)
  }
  reportCall('responded')
  const name = filenameOf(response.headers.get('content-disposition')) ?? 'download.xlsx'
  const address = URL.createObjectURL(await receive(response, onProgress).catch((error: unknown) => rejectLost(error, CUT)))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser starts to read the object within a minute of the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  const warning = response.headers.get(WARNING_HEADER)
  return warning === null ? undefined : decodeURIComponent(warning)
}
