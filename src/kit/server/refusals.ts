import { createRefusals } from '../shared/errors.ts'

/** The refusals of the pipeline itself, before or after a handler. */
const made = createRefusals({
  BAD_JSON: [400, 'The body is not valid JSON.'],
  BAD_FORM: [400, 'The upload could not be read completely. Upload the file again.'],
  NOT_SIGNED_IN: [401, 'Please log in.'],
  PASSWORD_CHANGE_NEEDED: [403, 'Someone else chose your password. Choose your own first.'],
  REAUTH_NEEDED: [403, 'You logged in a while ago. Enter your password again to do this.'],
  ROUTE_NOT_FOUND: [404, 'There is no such call.'],
  IDEMPOTENCY_KEY_USED: [409, 'This Idempotency-Key was already used for another request. Send a new key.'],
  ASK_FOR_PAGES: [400, 'Please ask for pages.'],
  ONE_FILE_ONLY: [400, 'Send one file at a time.'],
  CALLER_GONE: [499, 'The connection was closed before this was read.'],
  TOO_SLOW: [408, 'The request arrived too slowly, so nothing was stored. Try again.'],
  HEADERS_TOO_LARGE: [
    431,
    'The address or the headers of this call are too long. In a browser it may be the cookies: delete those of this site, and try again.',
  ],
  BAD_HTTP: [400, 'The server can’t read this request.'],
  PATH_PREFIX: [
    400,
    'Proofline works only at the root of a host name, but the proxy serves it under a path. Ask the person who runs it for its own host name or port.',
  ],
  TOO_LARGE: [413, 'The request is too large.'],
  WRONG_FILE: [415, '{sentence}'],
  UNSUPPORTED_TYPE: [415, 'This content type is not accepted here. Send JSON, or a file as a form (multipart/form-data).'],
  TOO_MANY_WRITES: [
    429,
    'This was not stored because you sent too many changes within a minute. Wait a few seconds, then try again.',
  ],
  UPLOADS_BUSY: [503, 'Many workbooks are being uploaded right now, so this one was not accepted. Try again in a minute.'],
  UPLOAD_CANCELLED: [409, 'The upload was cancelled. Nothing was stored.'],
  IN_USE: [503, 'Someone else is changing the same data right now. Nothing was stored. Try again.'],
  DISK_FULL: [503, 'The database’s disk is full, so nothing was stored. Ask an admin to free up space, then try again.'],
  TEMP_FULL: [
    503,
    'The disk for temporary files of the service is full, so nothing was stored. Ask an admin to free up space, then try again.',
  ],
  NOT_READY: [503, 'The service is not ready. Try again in a moment.'],
})
export const { refusals, refusal } = made
export const refuse: typeof made.refuse = made.refuse
export type PipelineRefusalCode = Parameters<typeof refuse>[0]
