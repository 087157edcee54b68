type Check = 'mount' | 'openApi' | 'payload' | 'replies' | 'entities' | 'constants'
/** Where the product differs from a row of the catalogues, with the row of docs/decisions.md that says why. */
export const exceptions: Record<Check, Record<string, string>> = {
  mount: { 'timesheet-removal-allocation-data has no address': '104' },
  openApi: {},
  payload: {
    'files-add was made with section, which is not documented': '42',
    'manage-file-project-add was made with name, which is not documented': 'P52',
    'target-assign was made with user, which is not documented': '23',
    'target-one-user-add was made with targetId, which is not documented': '23',
    'target-one-user-add was made with user, which is not documented': '23',
    'target-one-user-add was made with target_assigned, which is not documented': '23',
    'target-one-user-add was made with dateEffective, which is not documented': '23',
    'qualitative-edit was made with recordId, which is not documented': '83',
    'qualitative-edit was made with taskList, which is not documented': '83',
    'qualitative-approve was made with ids, which is not documented': '83',
    'report-day-download was made with role, which is not documented': '103',
    'report-day-download was made with status, which is not documented': '103',
    'report-day-download was made with subject, which is not documented': '103',
    'report-day-download was made with start, which is not documented': '103',
    'report-day-download was made with end, which is not documented': '103',
    'allocation-department-delete was made with department, which is not documented': '3',
  },
  replies: {
    'timesheet-removal-allocation-data was not made': '104',
    'files-add is refused with 400 INVALID_REQUEST: Please input section name!': 'P263',
    'worklog-subtarget-update is refused with 409 NEEDS_CONFIRMATION: Please confirm.': 'P263',
  },
  entities: { 'Target.sub-targets is in no response': 'P264' },
  constants: {
    'filterPanelRoles is ["AUTHOR","REVIEWER","REVIEWER-2","UPLOADER"] instead of ["REVIEWER","REVIEWER-2"]': 'P264',
    'reportTableScrollHeights is [500] instead of [400,500]': 'P264',
    'exportNames.users is "UserData (xlsx)" instead of "UserData (xls)"': '43',
    'exportNames.report is "table_data (xlsx)" instead of "table_data (xls)"': '43',
  },
}
