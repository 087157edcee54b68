type TextFieldWords = {
  label: string
  /** The name at the beginning of a sentence. */
  noun: string
  /** The maximum number of characters. */
  most: number
  /** In px. */
  width: number
  /** Whether the list of people hides the column until somebody selects it. */
  hidden?: boolean
  /** Returns the problem with a text, apart from its length, as a sentence, or undefined if the text is valid. */
  problemOf?: (text: string) => string | undefined
  example: (n: number) => string
}
/**
 * The optional text fields of a person, in display order. An entry here and a column of the same name in the table `users` are
 * all that a field needs. Lists, the summary, forms, workbooks, the audit log and erasure derive from it, and so do the people of
 * tests and the sample (STYLE.md, Example: a field of a user).
 */
export const TEXT_FIELDS = {
  employee_id: { label: 'Employee Id', noun: 'The employee ID', most: 100, width: 102, example: (n) => `E-${1000 + n}` },
} satisfies Record<string, TextFieldWords>
export type TextField = keyof typeof TEXT_FIELDS
export const getTextField = (name: TextField): TextFieldWords => TEXT_FIELDS[name]
export type TextValues = Record<TextField, string | null>
export const TEXT_FIELD_NAMES = Object.keys(TEXT_FIELDS) as TextField[]

export const mapTextFields = <Value>(of: (name: TextField) => Value): Record<TextField, Value> =>
  Object.fromEntries(TEXT_FIELD_NAMES.map((name) => [name, of(name)])) as Record<TextField, Value>
