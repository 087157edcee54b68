import type { FastifyRequest } from 'fastify'
import { Refusal } from '../shared/errors.ts'
import { type FileType, fileTypes } from '../shared/file-types.ts'
import { toStorable } from '../shared/storable-text.ts'
import { findContentProblem } from './file-content.ts'
import { refuse } from './refusals.ts'

/** The name is not blank, can be stored and has at most MAX_FILE_NAME_LENGTH characters. */
export type Upload = { filename: string; bytes: Buffer }
export type Form = { file: Upload; fields: Record<string, unknown> }

type Wanted = { field: string; type: FileType; noFile?: string | undefined }
/** The message of 001 §5 and 002 §5. */
const NO_FILE = 'Please select a file first!'

/** File systems share this limit. A domain that stores the name may allow fewer characters. */
const MAX_FILE_NAME_LENGTH = 255
const MAX_FIELDS = 20
const MAX_ECHOED_LENGTH = 60

/**
 * The parser's types promise names that a client may leave out. With these types, code that relies on a name does not compile.
 */
type SentPart = { fieldname: string | undefined; encoding: string | undefined } & (
  | { type: 'file'; filename: string | undefined; toBuffer: () => Promise<Buffer> }
  | { type: 'field'; value: unknown; valueTruncated: boolean }
)
const readParts = (request: FastifyRequest, type: FileType): AsyncIterable<SentPart> =>
  request.parts({ limits: { files: 1, fileSize: fileTypes[type].mostBytes, fields: MAX_FIELDS } })

/** http-server.ts has a refusal for these parser errors. */
const errorsWithRefusal = ['FST_REQ_FILE_TOO_LARGE', 'FST_FILES_LIMIT']
const formProblems: Readonly<Record<string, string>> = {
  FST_FIELDS_LIMIT: `A form can have at most ${MAX_FIELDS} fields beside its file.`,
  FST_PROTO_VIOLATION: 'A part of the form has a name that can’t be used.',
  FST_INVALID_JSON_FIELD_ERROR: 'A field of the form is sent as JSON but isn’t valid JSON.',
}
/** These encodings leave the bytes of a part as they are. */
const plainEncodings = ['7bit', '8bit', 'binary']

const refusePart = (path: string, message: string): never => refuse('INVALID_REQUEST', { issues: [{ path, message }] })
const echo = (name: string): string => (name.length > MAX_ECHOED_LENGTH ? `${name.slice(0, MAX_ECHOED_LENGTH)}…` : name)

/**
 * Returns the name of a part whose bytes can be read unchanged.
 * @throws INVALID_REQUEST
 */
function checkPart({ fieldname, encoding }: SentPart): string {
  if (fieldname === undefined || fieldname === '') return refusePart('', 'Every part of the form needs a name.')
  if (encoding !== undefined && !plainEncodings.includes(encoding.trim().toLowerCase()))
    refusePart(echo(fieldname), `\`${echo(fieldname)}\` is sent with a transfer encoding. Send its bytes unchanged.`)
  return fieldname
}

/**
 * Returns the file's name if it is valid.
 * @throws INVALID_REQUEST
 */
function checkFileName(field: string, filename: string | undefined): string {
  if (filename === undefined || filename.trim() === '')
    return refusePart(field, 'The file has no name. Send it with its file name.')
  if (filename.length > MAX_FILE_NAME_LENGTH)
    refusePart(field, `The file name can have at most ${MAX_FILE_NAME_LENGTH} characters.`)
  if (toStorable(filename) !== filename) refusePart(field, 'The file name contains a character that can’t be stored.')
  return filename
}

/**
 * Missing and duplicate parts are refused here, so that no handler has to expect them. If nothing was chosen, a browser sends an
 * empty file without a name.
 * @throws INVALID_REQUEST, UNSUPPORTED_TYPE, TOO_LARGE, BAD_FORM, WRONG_FILE
 */
export async function readForm(request: FastifyRequest, { field, type, noFile = NO_FILE }: Wanted): Promise<Form> {
  if (request.headers['content-type'] === undefined) return refusePart(field, noFile)
  if (!request.isMultipart()) refuse('UNSUPPORTED_TYPE')
  const fields: Record<string, unknown> = Object.create(null)
  let file: Upload | undefined
  try {
    for await (const part of readParts(request, type)) {
      const name = checkPart(part)
      if (part.type === 'file') {
        if (name !== field) refusePart(echo(name), `The file belongs in the field \`${field}\`.`)
        const bytes = await part.toBuffer()
        if (bytes.length > 0 || (part.filename ?? '') !== '') file = { filename: checkFileName(field, part.filename), bytes }
        continue
      }
      if (part.valueTruncated) refuse('TOO_LARGE')
      if (Object.hasOwn(fields, name)) refusePart(echo(name), `\`${echo(name)}\` was sent more than once.`)
      if (name === field && part.value !== '') refusePart(field, `\`${field}\` must be a file, sent with its file name.`)
      fields[name] = part.value
    }
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (error instanceof Refusal || errorsWithRefusal.includes(code)) throw error
    const message = formProblems[code]
    refuse('BAD_FORM', message === undefined ? {} : { issues: [{ path: '', message }] })
  }
  if (file === undefined) return refusePart(field, noFile)
  const sentence = await findContentProblem(type, file.bytes)
  if (sentence !== undefined) refuse('WRONG_FILE', { values: { sentence }, issues: [{ path: field, message: sentence }] })
  return { file, fields }
}
