import type { FieldGroup, FieldPicker } from '../../kit/server/versions.ts'
import { mapTextFields, TEXT_FIELD_NAMES } from '../vocabulary.ts'

/** What *Update details* changes; everybody who reads the person in Manage Users reads all of it. */
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
/** The fields of the profile in an audit line, by their names in the form of *Update details*. */
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

/** Only some of those who read the person read the salary (decisions 89, P671). */
export const salaryGroup: FieldGroup = { type: 'user', fields: ['salaries'] }
