/** Lists forms that no browser would send, with unnamed, duplicated, encoded or misnamed parts. */
import type { Raw } from './attack.ts'

type Part = { head: string; content?: string | Buffer }
/**
 * The required response: the file is accepted, or the server refuses it with this code. If undefined, both are allowed, but not a
 * fault.
 */
export type HostileForm = {
  name: string
  raw: Pick<Raw, 'headers' | 'body'>
  code?: 'INVALID_REQUEST' | 'BAD_FORM' | 'ONE_FILE_ONLY'
}

const EDGE = 'an-edge-that-no-workbook-holds'
const buildForm = (parts: readonly Part[]): HostileForm['raw'] => ({
  headers: { 'content-type': `multipart/form-data; boundary=${EDGE}` },
  body: Buffer.concat([
    ...parts.flatMap(({ head, content = '' }) => [
      Buffer.from(`--${EDGE}\r\n${head}\r\n\r\n`),
      Buffer.from(content as string),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${EDGE}--\r\n`),
  ]),
})

const disposition = (rest: string): string => `content-disposition: form-data${rest}`
const OCTETS = '\r\ncontent-type: application/octet-stream'

/** @param field the name of the part with the file @param fields the other parts of a good form */
export function listHostileForms(field: string, file: Buffer, fields: Readonly<Record<string, string>>): HostileForm[] {
  const good = Object.entries(fields).map(([name, content]): Part => ({ head: disposition(`; name="${name}"`), content }))
  const own = `; name="${field}"`
  const whole: Part = { head: disposition(`${own}; filename="Attack.xlsx"`) + OCTETS, content: file }
  const form = (name: string, code: HostileForm['code'], ...parts: readonly Part[]): HostileForm => ({
    name,
    raw: buildForm([...good, ...parts]),
    ...(code && { code }),
  })
  const withFile = (name: string, code: HostileForm['code'], head: string): HostileForm =>
    form(name, code, { head, content: file })
  const long = 'x'.repeat(10_000)
  return [
    withFile('a file without a file name', 'INVALID_REQUEST', disposition(own) + OCTETS),
    withFile('a file with an empty file name', 'INVALID_REQUEST', disposition(`${own}; filename=""`) + OCTETS),
    withFile('a file with a blank file name', 'INVALID_REQUEST', disposition(`${own}; filename="  "`) + OCTETS),
    withFile('a file whose name is a folder', 'INVALID_REQUEST', disposition(`${own}; filename="a/"`) + OCTETS),
    withFile(
      'a file whose name has 10,000 characters',
      'INVALID_REQUEST',
      disposition(`${own}; filename="${long}.xlsx"`) + OCTETS,
    ),
    withFile('a file whose name has no quotes', undefined, disposition(`${own}; filename=Attack.xlsx`) + OCTETS),
    withFile('a file name in UTF-8', undefined, disposition(`${own}; filename*=UTF-8''%E0%A4%95.xlsx`) + OCTETS),
    withFile('a file name in bad UTF-8', undefined, disposition(`${own}; filename*=UTF-8''%FF%FE%.xlsx`) + OCTETS),
    withFile('a file name in an unknown character set', undefined, disposition(`${own}; filename*=klingon''%FF.xlsx`) + OCTETS),
    withFile('a file without a field name', 'INVALID_REQUEST', disposition('; filename="Attack.xlsx"') + OCTETS),
    withFile('a file with an empty field name', 'INVALID_REQUEST', disposition('; name=""; filename="Attack.xlsx"') + OCTETS),
    withFile('a file without any name', 'INVALID_REQUEST', disposition('') + OCTETS),
    withFile('a file sent as a field', 'INVALID_REQUEST', disposition(own)),
    withFile('a file sent as JSON', 'BAD_FORM', `${disposition(own)}\r\ncontent-type: application/json`),
    withFile('a file sent as an attachment', 'INVALID_REQUEST', `content-disposition: attachment${own}; filename="Attack.xlsx"`),
    withFile('a file without a disposition', 'INVALID_REQUEST', 'content-type: application/octet-stream'),
    withFile(
      'a file of another content type',
      undefined,
      `${disposition(`${own}; filename="Attack.xlsx"`)}\r\ncontent-type: text/html`,
    ),
    withFile(
      'a file of a broken content type',
      undefined,
      `${disposition(`${own}; filename="Attack.xlsx"`)}\r\ncontent-type: ; =`,
    ),
    ...['base64', 'quoted-printable', 'x'.repeat(10_000)].map((encoding) =>
      withFile(
        `a file with the transfer encoding ${encoding.slice(0, 20)}`,
        'INVALID_REQUEST',
        `${disposition(`${own}; filename="Attack.xlsx"`)}\r\ncontent-transfer-encoding: ${encoding}`,
      ),
    ),
    withFile(
      'a file with the transfer encoding binary',
      undefined,
      `${disposition(`${own}; filename="Attack.xlsx"`)}\r\ncontent-transfer-encoding: BINARY`,
    ),
    form('two files', 'ONE_FILE_ONLY', whole, whole),
    form(
      'two files without names',
      'INVALID_REQUEST',
      ...[1, 2].map((): Part => ({ head: disposition(own) + OCTETS, content: file })),
    ),
    form('a file, and a field of its name', 'INVALID_REQUEST', whole, { head: disposition(own), content: 'text' }),
    form('no file', 'INVALID_REQUEST'),
    { name: 'no parts', raw: buildForm([]), code: 'INVALID_REQUEST' },
    { name: 'an empty body', raw: { headers: { 'content-type': `multipart/form-data; boundary=${EDGE}` }, body: '' } },
    form('a field without a name', 'INVALID_REQUEST', { head: disposition(''), content: 'text' }, whole),
    form(
      'a field whose name has 10,000 characters',
      undefined,
      { head: disposition(`; name="${long}"`), content: 'text' },
      whole,
    ),
    form(
      'a field that is sent twice',
      'INVALID_REQUEST',
      ...['a', 'b'].map((content): Part => ({ head: disposition('; name="twice"'), content })),
      whole,
    ),
    form(
      'a field sent as a file',
      'INVALID_REQUEST',
      { head: disposition('; name="other"; filename="a.txt"'), content: 'text' },
      whole,
    ),
    form('a field toString', 'BAD_FORM', { head: disposition('; name="toString"'), content: 'text' }, whole),
    form('a file in the field toString', 'BAD_FORM', {
      head: disposition('; name="toString"; filename="a.xlsx"') + OCTETS,
      content: file,
    }),
    form(
      'thirty fields',
      'BAD_FORM',
      ...Array.from({ length: 30 }, (_, n): Part => ({ head: disposition(`; name="f${n}"`) })),
      whole,
    ),
    ...Object.keys(fields).flatMap((name) => [
      ...['utf-16le', 'klingon', 'base64', ''].map((charset) => ({
        name: `the field ${name} in the character set ${charset}`,
        raw: buildForm([
          ...good.filter((_, at) => Object.keys(fields)[at] !== name),
          {
            head: `${disposition(`; name="${name}"`)}\r\ncontent-type: text/plain; charset=${charset}`,
            content: fields[name] ?? '',
          },
          whole,
        ]),
      })),
      ...['{"a":[1]}', '[]', '1', 'null'].map((content) => ({
        name: `the field ${name} as the JSON ${content}`,
        raw: buildForm([
          ...good.filter((_, at) => Object.keys(fields)[at] !== name),
          { head: `${disposition(`; name="${name}"`)}\r\ncontent-type: application/json`, content },
          whole,
        ]),
      })),
    ]),
  ]
}
