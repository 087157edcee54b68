/** Every connection parses and serializes PostgreSQL's values in this way (kit/postgres/db.ts lists the types). */

type Read = (text: string) => unknown
type Write = (value: unknown) => string
type Kind = { oid: number; array: number; read?: Read; write: Write }

const asText: Write = (value) => String(value)
const asJson: Write = (value) => JSON.stringify(value)
const asInstant: Write = (value) => (value instanceof Date ? value.toISOString() : String(value))
/** A Date is an instant, and its day depends on the time zone. */
const asDay: Write = (value) => {
  if (value instanceof Date) throw new TypeError('A date is written as YYYY-MM-DD text, not as a Date')
  return String(value)
}

/** Turns '2026-01-02 03:04:05.123456+00' into '2026-01-02T03:04:05.123Z'. The connections' TimeZone is UTC. */
const instant: Read = (text) =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/.test(text)
    ? `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.length === 22 ? '000' : text.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`
    : text

const integer: Read = (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`The number ${text} is too large to be read exactly`)
  return value
}

const kinds: Kind[] = [
  {
    oid: 16,
    array: 1000,
    read: (text) => text === 't',
    write: (value) => (value === true || value === 't' || value === 'true' ? 't' : 'f'),
  },
  { oid: 20, array: 1016, read: integer, write: asText },
  { oid: 21, array: 1005, read: Number, write: asText },
  { oid: 23, array: 1007, read: Number, write: asText },
  { oid: 26, array: 1028, read: Number, write: asText },
  { oid: 700, array: 1021, read: Number, write: asText },
  { oid: 701, array: 1022, read: Number, write: asText },
  { oid: 25, array: 1009, write: asText },
  { oid: 19, array: 1003, write: asText },
  { oid: 1042, array: 1014, write: asText },
  { oid: 1043, array: 1015, write: asText },
  { oid: 1700, array: 1231, write: asText },
  { oid: 2950, array: 2951, write: asText },
  { oid: 1082, array: 1182, write: asDay },
  { oid: 1083, array: 1183, write: asText },
  { oid: 1114, array: 1115, write: asText },
  { oid: 1184, array: 1185, read: instant, write: asInstant },
  { oid: 114, array: 199, read: JSON.parse, write: asJson },
  { oid: 3802, array: 3807, read: JSON.parse, write: asJson },
]

/** Parses '{1,NULL,"a b"}', and nested arrays. The driver's own parser reads NULL as the text 'NULL'. */
export function readArray(text: string, read: Read = (value) => value): unknown[] {
  let at = text.indexOf('{')
  const list = (): unknown[] => {
    const values: unknown[] = []
    at++
    while (text[at] !== '}') {
      if (text[at] === '{') values.push(list())
      else if (text[at] === '"') {
        let value = ''
        for (at++; text[at] !== '"'; at++) {
          if (text[at] === '\\') at++
          value += text[at]
        }
        at++
        values.push(read(value))
      } else {
        const from = at
        while (text[at] !== ',' && text[at] !== '}') at++
        const value = text.slice(from, at)
        values.push(value === 'NULL' ? null : read(value))
      }
      if (text[at] === ',') at++
    }
    at++
    return values
  }
  return list()
}

export function writeArray(values: unknown, write: Write): string {
  if (!Array.isArray(values)) return String(values)
  const one = (value: unknown): string => {
    if (value === null) return 'NULL'
    if (value === undefined) throw new TypeError('An array sent to the database holds undefined')
    if (Array.isArray(value) && write !== asJson) return writeArray(value, write)
    return `"${write(value).replace(/["\\]/g, '\\$&')}"`
  }
  return `{${values.map(one).join(',')}}`
}

type DriverOptions = {
  parsers: Record<number, Read>
  serializers: Record<number, Write>
  shared: { typeArrayMap: Record<number, number> }
}

/** Arrays of other types, such as enums, are read as text, so select them `::text[]`. */
export function applyKinds(options: DriverOptions): void {
  for (const { oid, array, read, write } of kinds) {
    if (read === undefined) delete options.parsers[oid]
    else options.parsers[oid] = read
    options.serializers[oid] = write
    options.parsers[array] = (text) => readArray(text, read)
    options.serializers[array] = (values) => writeArray(values, write)
    options.shared.typeArrayMap[oid] = array
  }
}
