import type { FieldGroup, FieldPicker } from '../../kit/server/versions.ts'
import { mapTextFields, TEXT_FIELD_NAMES } from '../vocabulary.ts'

/** The fields that *Update details* changes. Everybody who may read the person in Manage Users may read all of them. */
export const profileGroup: FieldGroup = {
  type: 'user',
  fields: [
    'fullName',
    'email',
    'workTerms',
    'roleData',
    'departments',
    'manager',
    'enableAssignments',
    'enableQualitative',
    ...TEXT_FIELD_NAMES,
  ],
}
/** Picks the profile fields of an audit line, with their names in the form of *Update details*. */
export const profileFields: FieldPicker = ({ fullName, email, workTerms, roleData, departments, manager, ...line }) => ({
  newFullname: fullName,
  newEmail: email,
  ...mapTextFields((name) => line[name]),
  roleData,
  departments,
  manager,
  ...(workTerms as object | undefined),
  enableAssignments: line['enableAssignments'],
  enableQualitative: line['enableQualitative'],
})

/** Only some of the people who may read the person may read the salary (decision 89). */
export const salaryGroup: FieldGroup = { type: 'user', fields: ['salaries'] }
