import type { Early } from './early-replies.ts'
import type { FirstRead } from './first-reads.ts'

/**
 * Begins the first reads of the page at `at` for the logged-in user. The client takes their replies (early-replies.ts). The
 * source of this function is printed into index.html (scripts/run/preloads.ts), so it may use nothing outside itself.
 * @param pattern the path of the page, such as `/things/$name`
 */
export function beginReads(pattern: string, reads: readonly FirstRead[], at: Pick<URL, 'pathname' | 'search'> = location): void {
  let token: string | null = null
  let role: string | null = null
  try {
    token = localStorage.getItem('authToken')
    role = localStorage.getItem('role')
  } catch {
    // The browser blocks the site's storage. The page reports that.
  }
  const search = new URLSearchParams(at.search)
  const [names, values] = [pattern, at.pathname.replace(/(.)\/$/, '$1')].map((path) => path.split('/'))
  if (token === null || role === null || names?.length !== values?.length) return
  const fill = (text: string, encode: (value: string) => string): string =>
    text.replace(/\*(\w+)(?:\.(\d+))?\*/g, (_, name: string, usual: string | undefined) => {
      const asked = search.get(name) ?? ''
      if (usual !== undefined) return /^[1-9]\d*$/.test(asked) ? asked : usual
      return encode(name === 'role' ? role : decodeURIComponent(values?.[names?.indexOf(`$${name}`) ?? -1] ?? ''))
    })
  // The user is not known yet. If anybody has chosen a page size in this browser, the page makes the read itself.
  const hasSize = (key: string): boolean =>
    Object.keys(localStorage).some((each) => each.endsWith(key) && localStorage.getItem(each)?.includes('"size"'))
  const early: Early = { token, begunAt: Date.now(), replies: {}, parsed: {}, served: undefined, isTaken: false }
  for (const { method, url, body, roles, unless, ends, kept } of reads) {
    if (!roles.some((each) => each === role) || unless.some((name) => search.has(name))) continue
    if (ends !== null && !fill(`*${ends[0]}*`, String).toLowerCase().endsWith(ends[1])) continue
    if (kept !== null && !search.has('size') && hasSize(`.${fill(kept, String)}`)) continue
    try {
      const address = fill(url, encodeURIComponent)
      const headers = { 'auth-token': token, ...(body !== null && { 'content-type': 'application/json' }) }
      // The body is read at once, because a long unread body would block its connection.
      const reply = fetch(address, { method, headers, body }).then(async (response) => {
        early.served = { date: response.headers.get('date'), at: Date.now() }
        return { status: response.status, text: await response.text(), retryAfter: response.headers.get('retry-after') }
      })
      const key = `${method} ${address} ${body}`
      early.replies[key] = reply
      reply
        .then(({ status, text }) => {
          if (status !== 200 || early.replies[key] !== reply) return
          const parsed: unknown = JSON.parse(text)
          if ((parsed as { success?: unknown } | null)?.success === true) early.parsed[key] = parsed
        })
        // If this read fails, the page makes the call itself.
        .catch(() => undefined)
    } catch {
      // `decodeURIComponent` rejected the address. The page reports that.
    }
  }
  Object.assign(globalThis, { early })
  // After RECENT_MS these replies are no longer used.
  setTimeout(() => Object.assign(early, { replies: {}, parsed: {} }), 30_000)
}
