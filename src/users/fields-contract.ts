/** The fields of a person, as the calls that add and change one take them (000 §3 User). */
import { z } from 'zod'
import { ROLES } from '../kit/shared/access.ts'
import { unreadableNameProblem } from '../kit/shared/names.ts'
import { isDay } from '../kit/shared/time.ts'
import { SHIFT_TYPES, rolesProblem } from './rules.ts'

export const NEEDS = {
  fullName: 'Please input full name of the user!',
  email: 'Please input email of the user',
  password: 'Please input password for the user',
  role: 'Please select role',
  enableAssignments: 'Choose to show assignments to the user.',
}

export const FullName = z
  .string(NEEDS.fullName)
  .trim()
  .min(1, NEEDS.fullName)
  .max(200, 'The full name can have at most 200 characters.')
  .superRefine((name, context) => {
    const message = name === '' ? undefined : unreadableNameProblem('The full name', name)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })
/** As browsers validate an email (`%`, `/` and `#` occur in real ones), with a domain of at least two parts. */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@([a-zA-Z\d]([a-zA-Z\d-]{0,61}[a-zA-Z\d])?\.)+[a-zA-Z\d-]{2,63}$/
/** An email that somebody can have; `needed`: the sentence without one. */
export const emailOf = (needed: string) =>
  z
    .string(needed)
    .trim()
    .max(320, 'The email can have at most 320 characters.')
    .pipe(z.email({ pattern: EMAIL, error: needed }))
export const Email = emailOf(NEEDS.email)
export const Roles = z
  .union([z.enum(ROLES), z.array(z.enum(ROLES)).min(1, NEEDS.role).max(50, 'These are more than 50 roles.')], NEEDS.role)
  .transform((given) => [...new Set(typeof given === 'string' ? [given] : given)])
  .refine((roles) => rolesProblem(roles) === undefined, { error: ({ input }) => rolesProblem(input as never) })
/** Names or ids. */
export const DepartmentList = z
  .array(
    z.string().trim().min(1, 'A department has a name or an id.').max(200, 'A department name can have at most 200 characters.'),
  )
  .max(200, 'These are more than 200 departments.')
export const ShiftDays = z.literal(SHIFT_TYPES, 'The shift type must be 5, 5.5 or 6 days.')
export const WorkingHours = z
  .number('The working hours must be a number.')
  .gt(0, 'The working hours must be above 0.')
  .max(24, 'A day has 24 hours.')
  .refine((hours) => /^\d+(\.\d{1,2})?$/.test(String(hours)), 'The working hours can have at most 2 decimals.')
export const Day = z.string('Dates use YYYY-MM-DD.').refine(isDay, 'Dates use YYYY-MM-DD.')
export const Password = z.string(NEEDS.password).max(1024, 'The password can have at most 128 characters.')

/** A text of at most so many characters that people can read; blank: none. */
const optionalText = (name: string, most: number) => ({
  most,
  schema: z
    .string()
    .trim()
    .max(most, `${name} can have at most ${most} characters.`)
    .superRefine((text, context) => {
      const message = text === '' ? undefined : unreadableNameProblem(name, text)
      if (message !== undefined) context.addIssue({ code: 'custom', message })
    }),
})

/**
 * The optional texts of a person, in the order in which they are shown. An entry and a column of its name in the table `users` are a field: lists,
 * summary, forms, workbooks, audit log and erasure derive from it, and so do the people of tests and sample (STYLE.md, Example: a field of a user).
 */
export const TEXT_FIELDS = {
  employee_id: {
    label: 'Employee Id',
    ...optionalText('The employee id', 100),
    /** Of its column, in px. */
    width: 102,
    /** What the n-th of the named people has. */
    example: (n: number) => `E-${1000 + n}`,
  },
}
export type TextField = keyof typeof TEXT_FIELDS
export type TextValues = Record<TextField, string | null>
export const TEXT_FIELD_NAMES = Object.keys(TEXT_FIELDS) as TextField[]

/** An object with a value for each text field. */
export const mapTextFields = <Value>(of: (name: TextField) => Value): Record<TextField, Value> =>
  Object.fromEntries(TEXT_FIELD_NAMES.map((name) => [name, of(name)])) as Record<TextField, Value>
