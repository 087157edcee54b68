type TextFieldWords = {
  /** On screen and in workbooks. */
  label: string
  /** At the beginning of a sentence. */
  noun: string
  /** Characters at most. */
  most: number
  /** Of its column, in px. */
  width: number
  /** Hidden in the list of people until somebody chooses the column. */
  hidden?: boolean
  /** Problem with a text of it besides its length, as a sentence; undefined when valid. */
  problemOf?: (text: string) => string | undefined
  /** What the n-th of the named people has. */
  example: (n: number) => string
}
/**
 * The optional texts of a person, in the order in which they are shown. An entry and a column of its name in the table `users`
 * are a field: lists, summary, forms, workbooks, audit log and erasure derive from it, and so do the people of tests and sample
 * (STYLE.md, Example: a field of a user).
 */
export const TEXT_FIELDS = {
  employee_id: { label: 'Employee Id', noun: 'The employee ID', most: 100, width: 102, example: (n) => `E-${1000 + n}` },
} satisfies Record<string, TextFieldWords>
export type TextField = keyof typeof TEXT_FIELDS
/** With the parts that not every field has. */
export const getTextField = (name: TextField): TextFieldWords => TEXT_FIELDS[name]
export type TextValues = Record<TextField, string | null>
export const TEXT_FIELD_NAMES = Object.keys(TEXT_FIELDS) as TextField[]

/** An object with a value for each text field. */
export const mapTextFields = <Value>(of: (name: TextField) => Value): Record<TextField, Value> =>
  Object.fromEntries(TEXT_FIELD_NAMES.map((name) => [name, of(name)])) as Record<TextField, Value>
