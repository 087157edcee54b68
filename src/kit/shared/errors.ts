/** The refusals of a domain: code → [HTTP status, sentence]. A `{word}` in a sentence is replaced with its value in `values`. */
export type RefusalTable = Readonly<Record<string, readonly [status: number, sentence: string]>>

/** `path` is a place such as `rows.0.hours`, or `row 8, email` in a workbook. */
export type Issue = {
  path: string
  message: string
  /** The row in its sheet, and the name of the sheet if several are read. */
  row?: number
  sheet?: string
  column?: string
  value?: string
}
/**
 * Returns an issue for each text of a field that matches nothing. `there` lists the matches by the index of their text; `noun` is
 * a word such as "seat".
 */
export const findUnknownTexts = (
  field: string,
  texts: readonly string[],
  there: readonly { place: number }[],
  noun: string,
): Issue[] =>
  texts.flatMap((text, at) =>
    there.some(({ place }) => place === at) ? [] : [{ path: `${field}.${at}`, message: `There is no ${noun} ${text}.` }],
  )
export type RefusalDetail = {
  values?: Record<string, string | number>
  issues?: Issue[]
  /** Further fields of the response, such as the current row of a version conflict. */
  fields?: Record<string, unknown>
  retryAfterSeconds?: number
  /**
   * Values for the log entry of the refusal, which are not part of the response: the account or the reason, never a password or a
   * token.
   */
  logged?: Record<string, string>
}

export class Refusal extends Error {
  readonly code: string
  readonly status: number
  readonly detail: RefusalDetail
  readonly #sentence: string
  constructor(code: string, [status, sentence]: RefusalTable[string], detail: RefusalDetail = {}) {
    const own = code === 'INVALID_REQUEST' ? detail.issues?.[0]?.message : undefined
    super(own ?? sentence.replace(/\{(\w+)\}/g, (full, key: string) => String(detail.values?.[key] ?? full)))
    this.name = 'Refusal'
    this.code = code
    this.status = status
    this.detail = detail
    this.#sentence = sentence
  }
  with(detail: RefusalDetail): Refusal {
    return new Refusal(this.code, [this.status, this.#sentence], { ...this.detail, ...detail })
  }
}

/**
 * Refusals that belong to no domain and that any call may return. Refusals of the pipeline alone are in
 * src/kit/server/refusals.ts.
 */
export const commonRefusals = {
  INVALID_REQUEST: [400, 'Some of the data sent is not valid.'],
  NOT_ALLOWED: [403, 'Your role can’t do this.'],
  ROLE_NOT_HELD: [403, 'You do not hold this role.'],
  OWN_FIGURE: [403, 'You can’t set figures that count for you. Ask another admin to do it.'],
  STATE_CONFLICT: [409, 'Someone changed this. Reload and try again.'],
  CHANGED_MEANWHILE: [409, 'This was changed after you opened it. Review the changes, then save again.'],
  NEEDS_CONFIRMATION: [409, '{consequence} To do it anyway, send the call again with ?confirm=true.'],
  NO_KEY_HERE: [
    400,
    'This call does not take an Idempotency-Key, because its response may contain passwords, which are never stored.',
  ],
  LOGIN_BUSY: [503, 'Many people are logging in right now. Try again.'],
  TOO_MANY_REQUESTS: [429, 'Too many attempts. Wait {seconds} seconds, then try again.'],
  TOOK_TOO_LONG: [503, 'This took too long. Try again with less data at once.'],
  UNEXPECTED: [500, 'Something went wrong on our side. Try again. If it keeps happening, give an admin the request ID.'],
  BAD_WORKBOOK: [400, '{sentence}'],
  NOT_A_WORKBOOK: [415, '{sentence}'],
  WORKBOOK_TOO_LARGE: [413, '{sentence}'],
  NO_DATA_FOR_DOWNLOAD: [404, 'No data available for download.'],
  NO_PROBLEM_ROWS: [404, 'There are no problem rows.'],
  IMPORT_NOT_FOUND: [404, 'Import not found'],
  IMPORT_TAKEN_BACK: [409, 'This import has already been undone.'],
  IMPORT_OVERTAKEN: [409, 'This import can’t be undone. Changed since: {rows}.'],
} as const satisfies RefusalTable

type CodeOf<T> = T extends RefusalTable ? Extract<keyof T, string> : never

/**
 * Returns a domain's refusals and the functions that throw them. They accept only codes of the domain's own table, of `others`
 * and of the common table. Sentences of the documents are verbatim.
 */
export function createRefusals<const T extends RefusalTable, B extends readonly RefusalTable[]>(refusals: T, ...others: B) {
  type Code = CodeOf<T | B[number] | typeof commonRefusals>
  const all: RefusalTable = Object.assign({}, commonRefusals, ...others, refusals)
  const refusal = (code: Code, detail?: RefusalDetail): Refusal => new Refusal(code, all[code] as RefusalTable[string], detail)
  const refuse = (code: Code, detail?: RefusalDetail): never => {
    throw refusal(code, detail)
  }
  return {
    refusals,
    refusal,
    refuse,
    refuseIf: (code: Code | undefined): void => {
      if (code !== undefined) refuse(code)
    },
    found: <Row>(rows: readonly Row[], code: Code): Row => rows[0] ?? refuse(code),
  }
}

const common = createRefusals({})
export const { refusal } = common
export const refuse: typeof common.refuse = common.refuse
