import { Refused, call } from '../../kit/web/call.ts'
import { readToken } from '../../kit/web/session-storage.ts'
import { type BrowserError, browserErrors } from '../browser-errors-contract.ts'
import { framesIn, messageWithoutContent } from '../browser-error-rules.ts'

/** A page that keeps failing in a loop stops reporting at this number. */
const MAX_REPORTS = 10
const reported = new Set<string>()

/** Returns what to report of an error, or undefined if it is not one of ours. */
function describe(error: unknown): Omit<BrowserError, 'release' | 'page'> | undefined {
  if (!(error instanceof Error) || error.name === 'AbortError') return undefined
  if (error instanceof Refused) {
    // The connection was lost, or the server has a log line of its own.
    return error.requestId === undefined ? undefined : { name: error.name, frames: [], requestId: error.requestId }
  }
  const frames = framesIn(error.stack ?? '')
  const isOfExtension = frames.length === 0 && /-extension:\/\//.test(error.stack ?? '')
  if (isOfExtension) return undefined
  const message = messageWithoutContent(error.message)
  return { name: /^\w{1,60}$/.exec(error.name)?.[0] ?? 'Error', ...(message !== undefined && { message }), frames }
}

/**
 * Reports an uncaught error to the server's log, once per page load. Reports nothing without a session.
 * @param page the current page's path as it is declared, without its values
 */
export function reportBrowserError(error: unknown, page: string): void {
  const found = describe(error)
  if (found === undefined || readToken() === null) return
  const key = JSON.stringify(found)
  if (reported.has(key) || reported.size >= MAX_REPORTS) return
  reported.add(key)
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? ''
  const body = { ...found, release: /[\w.-]+$/.exec(entry)?.[0] ?? 'unknown', page }
  // A report that fails must not become the next error.
  call(browserErrors.report, { body }).catch(() => undefined)
}
