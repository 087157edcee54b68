import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { CallInput, Endpoint } from '../../../kit/shared/endpoint.ts'
import {
  buildCallHeaders,
  buildCallUrl,
  parseReply,
  rejectOffline,
  type Refused,
  type RequestParts,
} from '../../../kit/web/call.ts'

/** The content security policy allows data URLs, and they need not be revoked. */
const toDataAddress = (picture: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error ?? new Error('The picture can’t be read'))
    reader.readAsDataURL(picture)
  })

async function readPicture(spec: Endpoint, sent: RequestParts, signal: AbortSignal): Promise<string> {
  const headers = buildCallHeaders()
  const response = await fetch(buildCallUrl(spec, sent), { headers, signal }).catch(rejectOffline)
  if (!response.ok) {
    const text = await response.text().catch(rejectOffline)
    return parseReply(response.status, text, response.headers.get('retry-after'), 'auth-token' in headers)
  }
  return toDataAddress(await response.blob().catch(rejectOffline))
}

/** The URL of the call identifies the content, so the picture is read only once. `error` is a `Refused`. */
export const usePicture = <const E extends Endpoint & { picture: true }>(
  spec: E,
  sent: CallInput<E>,
): UseQueryResult<string, Refused> =>
  useQuery<string, Refused>({
    queryKey: [`${spec.method} ${spec.path}`, sent],
    queryFn: ({ signal }) => readPicture(spec, sent as RequestParts, signal),
    meta: { shows: [], refetchOnChange: false },
    staleTime: Infinity,
    refetchOnReconnect: false,
  })
