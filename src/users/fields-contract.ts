/** The fields of a person as they are sent by the calls that add and change one (000 §3 User). */
import { z } from 'zod'
import { ROLES } from '../access/levels.ts'
import { removeInvisible } from '../kit/shared/invisible.ts'
import { findIllegibleNameProblem, findUnreadableNameProblem } from '../kit/shared/name-problems.ts'
import { explainRoles, RoleChoice } from './role-contract.ts'
import { isDay } from '../kit/shared/time.ts'
import { SHIFT_TYPES, findRolesProblem } from './rules.ts'
import { type TextField, getTextField } from './vocabulary.ts'

export const NEEDS = {
  fullName: 'Please input full name of the user!',
  email: 'Please input email of the user',
  password: 'Please input password for the user',
  role: 'Please select role',
  enableAssignments: 'Choose to show assignments to the user.',
}

export const FULL_NAME = 'The full name'
const makeFullName = (problemOf: typeof findUnreadableNameProblem) =>
  z
    .string(NEEDS.fullName)
    .trim()
    .min(1, NEEDS.fullName)
    .max(200, `${FULL_NAME} can have at most 200 characters.`)
    .superRefine((name, context) => {
      const message = name === '' ? undefined : problemOf(FULL_NAME, name)
      if (message !== undefined) context.addIssue({ code: 'custom', message })
    })
export const FullName = makeFullName(findUnreadableNameProblem)
/** The name of an existing person. It may be an old name with invisible characters, which `refuseInvisible` handles. */
export const PresentFullName = makeFullName(findIllegibleNameProblem)
/** Accepts what browsers accept as an email (`%`, `/` and `#` occur in real ones), with a domain of at least two parts. */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@([a-zA-Z\d]([a-zA-Z\d-]{0,61}[a-zA-Z\d])?\.)+[a-zA-Z\d-]{2,63}$/
export const buildEmailSchema = (needed: string) =>
  z
    .string(needed)
    .overwrite(removeInvisible)
    .trim()
    .max(320, 'The email can have at most 320 characters.')
    .pipe(z.email({ pattern: EMAIL, error: needed }))
export const Email = buildEmailSchema(NEEDS.email)
export const Roles = z
  .union([RoleChoice(ROLES), z.array(RoleChoice(ROLES)).min(1, NEEDS.role).max(50, 'Choose at most 50 roles.')], {
    error: ({ input }) => (input === undefined ? NEEDS.role : explainRoles(ROLES)),
  })
  .transform((given) => [...new Set(typeof given === 'string' ? [given] : given)])
  .refine((roles) => findRolesProblem(roles) === undefined, { error: ({ input }) => findRolesProblem(input as never) })
/** Names or ids. */
export const DepartmentList = z
  .array(
    z
      .string()
      .trim()
      .min(1, 'Give the name or id of the department.')
      .max(200, 'A department name can have at most 200 characters.'),
  )
  .max(200, 'Choose at most 200 departments.')
export const ShiftDays = z.literal(SHIFT_TYPES, 'The shift type must be 5, 5.5 or 6 days.')
export const WorkingHours = z
  .number('The working hours must be a number.')
  .gt(0, 'The working hours must be above 0.')
  .max(24, 'The working hours can be at most 24.')
  .refine((hours) => /^\d+(\.\d{1,2})?$/.test(String(hours)), 'The working hours can have at most 2 decimals.')
export const Day = z.string('Dates use YYYY-MM-DD.').refine(isDay, 'Dates use YYYY-MM-DD.')
export const NewPassword = z.string(NEEDS.password).max(1024, 'The password can have at most 128 characters.')

/**
 * Builds the schema of a person's text field. It is an identifier, so invisible characters are removed. A blank text means that
 * the person has no value.
 */
export const makeTextSchema = (field: TextField) => {
  const { noun, most, problemOf } = getTextField(field)
  return z
    .string()
    .trim()
    .max(most, `${noun} can have at most ${most} characters.`)
    .superRefine((text, context) => {
      const message = text === '' ? undefined : (findIllegibleNameProblem(noun, text) ?? problemOf?.(removeInvisible(text)))
      if (message !== undefined) context.addIssue({ code: 'custom', message })
    })
    .overwrite(removeInvisible)
}
