import { refusing } from '../shared/errors.ts'

/** What the pipeline itself refuses, before or after a handler. */
const made = refusing({
  BAD_JSON: [400, 'The body is not valid JSON.'],
  BAD_FORM: [400, 'The upload is not a form that can be read to its end. Please upload the file again.'],
  NOT_SIGNED_IN: [401, 'Please log in.'],
  PASSWORD_CHANGE_NEEDED: [403, 'Someone else chose your password. Choose your own first.'],
  REAUTH_NEEDED: [403, 'You logged in a while ago. Please give your password again to do this.'],
  ROUTE_NOT_FOUND: [404, 'There is no such call.'],
  IDEMPOTENCY_KEY_USED: [409, 'This Idempotency-Key came with another request before. Please send a new key.'],
  ASK_FOR_PAGES: [400, 'Please ask for pages.'],
  ONE_FILE_ONLY: [400, 'Please send one file at a time.'],
  CALLER_GONE: [499, 'The connection was closed before this was read.'],
  TOO_SLOW: [408, 'What was sent arrived too slowly, so nothing of it was stored. Please try again.'],
  HEADERS_TOO_LARGE: [431, 'The address or the headers of this call are too long.'],
  BAD_HTTP: [400, 'This is not a request that the server can read.'],
  TOO_LARGE: [413, 'What was sent is too large.'],
  WRONG_FILE: [415, '{sentence}'],
  UNSUPPORTED_TYPE: [415, 'This kind of content is not accepted here.'],
  TOO_MANY_WRITES: [
    429,
    'This was not stored: you have sent very many changes within a minute. Please wait a few seconds, then try again.',
  ],
  UPLOADS_BUSY: [
    503,
    'Many workbooks are being uploaded at this moment, so this one was not taken. Please try again in a minute.',
  ],
  UPLOAD_CANCELLED: [409, 'The upload was cancelled. Nothing was stored.'],
  IN_USE: [503, 'Somebody else is changing the same at this moment, and it takes long. Nothing was stored. Please try again.'],
  DISK_FULL: [
    503,
    'The disk of the database is full, so nothing of this was stored. Please ask an admin to free space, then try again.',
  ],
  NOT_READY: [503, 'The service is not ready. Please try again in a moment.'],
})
export const { refusals, refusal } = made
export const refuse: typeof made.refuse = made.refuse
export type RefusalCode = Parameters<typeof refuse>[0]
