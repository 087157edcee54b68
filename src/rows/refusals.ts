import { createRefusals } from '../kit/shared/errors.ts'
import { refusals as departmentRefusals } from '../departments/refusals.ts'
import { refusals as userRefusals } from '../users/refusals.ts'
import { refusals as workflowRefusals } from './workflow/refusals.ts'

const made = createRefusals(
  {
    SECTION_NOT_FOUND: [404, 'Section not found'],
    SECTION_HAS_FILES: [409, 'Please delete all files from section before delete'],
    FILE_NOT_FOUND: [404, 'File not found'],
    PICTURE_NOT_FOUND: [404, 'Picture not found'],
    DEPARTMENT_NOT_IN_FILE: [404, 'This file has no rows of {name}.'],
    FILE_PARTLY_HIDDEN: [403, 'Rows of this file are hidden from your departments. Ask an admin to delete it.'],
    // The name may belong to a file that the caller may not see.
    FILE_NAME_TAKEN: [409, 'This file name is not available. File names are unique across projects.'],
    IMPORT_FILE_DELETED: [409, 'This import can’t be undone: {name} has been deleted.'],
    // A message that contains "already assigned" closes the dialog that assigns several roles (000 §8).
    ALREADY_ASSIGNED: [409, '{clashes}.'],
    STAGE_HAS_ACTED: [409, 'The {stages}. Ask an admin to reopen the task first.'],
    PLAN_CHANGED: [409, 'The rows have changed since these numbers were shown: {what}. Check the new numbers.'],
    ROWS_CHANGED: [409, 'The rows have changed since they were shown: {what}. Nothing was done. Check the new rows.'],
    BATCH_NOT_FOUND: [404, 'There is no such assignment to undo.'],
    BATCH_TAKEN_BACK: [409, 'This assignment has already been undone.'],
    BATCH_CHANGED: [409, 'This assignment can’t be undone: {rows} changed since.'],
    ROWS_NOT_IN_FILE: [400, 'The file ends at row {last}; {rows} not in it.'],
    SIMILAR_QUESTION_NOT_FOUND: [404, 'There is no such similar question.'],
    QUESTION_MARK_CHANGED: [409, 'Someone else marked this pair in the meantime. Check it and try again.'],
    NO_PORTAL_ROWS: [404, 'None of these rows has a question to export. Choose others.'],
    TOO_MANY_PORTAL_ROWS: [400, 'You chose {rows}, and at most {most} can be exported at once. Choose fewer.'],
    CONTENT_BLOCKED: [409, '{words} Dismiss it with a reason before you submit, or skip the row.'],
    CONTENT_CHECKS_CHANGED: [409, 'The content checks of the project were changed while the workbook was read. Import it again.'],
    CHECKS_TOOK_TOO_LONG: [422, 'The content checks of this row took too long. Ask an admin to shorten its question.'],
    FINDING_NOT_FOUND: [404, 'The question does not have this warning any more.'],
    FINDING_DISMISSED: [409, 'Someone else dismissed this warning in the meantime.'],
    DISMISSAL_NOT_FOUND: [404, 'There is no such dismissal.'],
    NO_GLOSSARY_WORDS: [400, 'The workbook has no words. To have no glossary, delete it.'],
    TOO_MANY_TEXTS: [409, 'You have {most} drafts of this row. Discard one of them.'],
    TOO_MANY_DRAFTS: [409, 'You have drafts of {most} rows. Send or discard some of them.'],
    NO_SUCH_ROW_SECTION: [400, 'No row of this file has the section {section}.'],
  },
  departmentRefusals,
  userRefusals,
  workflowRefusals,
)
export const { refusals, refusal, found } = made
export const refuse: typeof made.refuse = made.refuse
