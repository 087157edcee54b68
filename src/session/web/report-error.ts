import { Refused, call } from '../../kit/web/call.ts'
import { readToken } from '../../kit/web/session-storage.ts'
import { type BrowserError, browserErrors } from '../browser-errors-contract.ts'
import { listFrames, findReportablePart } from '../browser-error-rules.ts'

const MAX_REPORTS = 10
const reported = new Set<string>()

/** Returns undefined for an error that does not come from the code of this product. */
function describe(error: unknown): Omit<BrowserError, 'release' | 'page'> | undefined {
  if (!(error instanceof Error) || error.name === 'AbortError') return undefined
  if (error instanceof Refused) {
    // Without a request id, the connection was lost. With one, the server has logged the refusal, and the report names that line.
    return error.requestId === undefined ? undefined : { name: error.name, frames: [], requestId: error.requestId }
  }
  const frames = listFrames(error.stack ?? '')
  const isOfExtension = frames.length === 0 && /-extension:\/\//.test(error.stack ?? '')
  if (isOfExtension) return undefined
  const message = findReportablePart(error.message)
  return { name: /^\w{1,60}$/.exec(error.name)?.[0] ?? 'Error', ...(message !== undefined && { message }), frames }
}

/**
 * Reports an uncaught error to the server's log, once per load of the page. Reports nothing without a session.
 * @param page the declared path of the current page, without values
 */
export function reportBrowserError(error: unknown, page: string): void {
  const found = describe(error)
  if (found === undefined || readToken() === null) return
  const key = JSON.stringify(found)
  if (reported.has(key) || reported.size >= MAX_REPORTS) return
  reported.add(key)
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? ''
  const body = { ...found, release: /[\w.-]+$/.exec(entry)?.[0] ?? 'unknown', page }
  // A failed report must not be reported as the next error.
  call(browserErrors.report, { body }).catch(() => undefined)
}
